/** A small, repeatable source of numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  // Spread first: neighbouring seeds would begin alike.
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
