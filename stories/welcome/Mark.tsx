/** The mark of narthex: three arches inside each other. Takes the color of its text. */
export const Mark = ({ size }: { size: number }) => (
  <svg
    aria-hidden
    width={size}
    height={size * 1.1}
    viewBox="0 0 60 66"
    fill="none"
    stroke="currentColor"
    strokeWidth={4}
    strokeLinecap="round"
  >
    <path d="M2 64V30a28 28 0 0 1 56 0v34M13 64V31a17 17 0 0 1 34 0v33M24 64V32a6 6 0 0 1 12 0v32" />
  </svg>
);
