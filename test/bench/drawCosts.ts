import type { Result } from "./report.mjs";

const WIDTH = 300;
const HEIGHT = 220;
const MARGIN = 44;
const COLORS: Record<string, string> = {
  floor: "#757575",
  ours: "#1565c0",
  existing: "#c62828",
  chatscope: "#ef6c00",
};

/** Draws the CPU time of opening each list against its size, on two logarithmic scales. Without such results, there is no picture. */
export function drawCosts(results: readonly Result[]): string | undefined {
  const mounts = results.flatMap(({ name, costs }) => {
    const [, view = "", count = ""] = /^(\w+) (\d+), mount$/.exec(name) ?? [];
    return costs && view !== "header" && view ? [{ view, count: Number(count), costs }] : [];
  });
  const views = [...new Set(mounts.map(({ view }) => view))];
  if (views.length === 0) return undefined;
  const charts = views.map((view, index) => {
    const x = (count: number) => MARGIN + (Math.log10(count / 50) / 2.4) * (WIDTH - 2 * MARGIN);
    // From 10 ms to 10 s.
    const y = (ms: number) => HEIGHT - MARGIN - ((Math.log10(ms) - 1) / 3) * (HEIGHT - 2 * MARGIN);
    const points = mounts.filter((mount) => mount.view === view);
    const lines = Object.entries(COLORS).map(([impl, color]) => {
      const shown = points.flatMap(({ count, costs }) => {
        const ms = costs[impl];
        return ms === undefined ? [] : [`${x(count).toFixed(1)},${y(ms).toFixed(1)}`];
      });
      return `<polyline points="${shown.join(" ")}" fill="none" stroke="${color}" stroke-width="2"/>`;
    });
    const labels = points.map(
      ({ count }) =>
        `<text x="${x(count)}" y="${HEIGHT - MARGIN + 16}" text-anchor="middle">${count}</text>`,
    );
    const times = [10, 100, 1_000, 10_000].map(
      (ms) =>
        `<text x="${MARGIN - 8}" y="${y(ms) + 4}" text-anchor="end">${ms}</text>` +
        `<path d="M${MARGIN} ${y(ms)}H${WIDTH - MARGIN}" stroke="#ddd"/>`,
    );
    const title = `<text x="${WIDTH / 2}" y="20" text-anchor="middle">${view}: CPU ms to open, by size</text>`;
    const content = [title, ...times, ...lines, ...labels].join("");
    return `<g transform="translate(${index * WIDTH})">${content}</g>`;
  });
  const legend = Object.entries(COLORS).map(
    ([impl, color], index) =>
      `<text x="${MARGIN + index * 90}" y="${HEIGHT - 6}" fill="${color}">${impl}</text>`,
  );
  const width = views.length * WIDTH;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>${charts.join("")}${legend.join("")}</svg>\n`;
}
