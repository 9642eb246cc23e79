import { hashText } from "../../rules/text/hashText.js";
import { seededRandom } from "../seededRandom.js";
import { encodePng } from "./encodePng.js";

type Colour = readonly [red: number, green: number, blue: number];

/** Sky above, sky at the horizon, sun, land far away, land nearby. */
const PALETTES: readonly (readonly number[])[] = [
  [0x8ec5e8, 0xfbe8c8, 0xfff6dd, 0x9dbfb4, 0x2f5d50],
  [0x35427a, 0xf2a65a, 0xffe1a8, 0x8a5a78, 0x2a1e3f],
  [0xa9cbe5, 0xf2f6fa, 0xffffff, 0x9fb8d0, 0x3f5f80],
  [0xf2b880, 0xfdeacc, 0xfff6e0, 0xd99a6c, 0x7a3e2a],
  [0x24466b, 0x7fb8b5, 0xe6f7ec, 0x3d8288, 0x0f2f3a],
  [0x9fd3e0, 0xf6f3cf, 0xfffbe0, 0xdcc56a, 0x8a7a2c],
  [0xcaa5d6, 0xffe0dd, 0xfff5f0, 0xa98bb5, 0x4b3a66],
  [0x87b5c4, 0xe3f2ea, 0xfdfdf5, 0x7fae8a, 0x1f4733],
];

const colourOf = (value: number): Colour => [value >> 16, (value >> 8) & 0xff, value & 0xff];
const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
const within = (share: number): number => Math.min(1, Math.max(0, share));

/** The line of a chain of hills: how far below the upper edge it is at each place from 0 to 1, in parts of the height. */
function makeRidge(chance: () => number, level: number, height: number, isSteep: boolean): (x: number) => number {
  const waves = [1.3, 2.9, 6.1].map((frequency, index) => ({
    frequency: frequency * (0.8 + 0.5 * chance()),
    phase: chance() * 2 * Math.PI,
    size: height / 2.2 ** index,
  }));
  const shape = (angle: number) => (isSteep ? (2 / Math.PI) * Math.asin(Math.sin(angle)) : Math.sin(angle));
  return (x) => waves.reduce((y, { frequency, phase, size }) => y + size * shape(frequency * Math.PI * x + phase), level);
}

/**
 * A calm landscape as the bytes of a PNG: hills, mountains or water below a sky. The key decides all of it, so that a
 * picture is the same every time and can be told from others.
 */
export function drawPicture(key: string, width: number, height: number): Promise<ArrayBuffer> {
  const hash = hashText(key);
  const chance = seededRandom(hash);
  const [above, horizon, light, far, near] = (PALETTES[hash % PALETTES.length] ?? []).map(colourOf) as [
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
  ];
  const kind = (["hills", "mountains", "water"] as const)[(hash >>> 16) % 3];
  const sun = {
    x: (0.2 + 0.6 * chance()) * width,
    y: (0.2 + 0.15 * chance()) * height,
    radius: (0.06 + 0.05 * chance()) * Math.min(width, height),
  };
  const count = kind === "water" ? 2 : 3 + Math.floor(chance() * 2);
  const shoreline = 0.62;
  const layers = Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 1 : index / (count - 1);
    const level = kind === "water" ? 0.58 + 0.34 * share : 0.5 + 0.34 * share;
    const ridge = makeRidge(chance, level, kind === "mountains" ? 0.1 - 0.04 * share : 0.05, kind === "mountains");
    return {
      colour: mix(far, near, share),
      isBehindWater: kind === "water" && index === 0,
      tops: Array.from({ length: width }, (__, x) => ridge(x / width) * height),
    };
  });
  const colourAt = (x: number, y: number): Colour => {
    const down = y / height;
    let colour = mix(above, horizon, within(down / 0.6));
    const distance = Math.hypot(x - sun.x, y - sun.y);
    colour = mix(colour, light, Math.max(within(sun.radius - distance), 0.5 * within(1 - distance / (sun.radius * 5)) ** 2));
    for (const { colour: land, tops, isBehindWater } of layers) {
      const depth = y - (tops[x] ?? 0);
      if (depth > -1) colour = mix(colour, mix(mix(land, horizon, 0.25), land, within(depth / (0.12 * height))), within(depth + 1));
      if (isBehindWater && down > shoreline) {
        const glitter = within(1 - Math.abs(x - sun.x) / (sun.radius * (0.6 + 4 * (down - shoreline)))) * (0.5 + 0.5 * Math.sin(y * 1.1));
        colour = mix(mix(horizon, above, within((down - shoreline) / 0.38)), light, 0.7 * glitter);
      }
    }
    return colour;
  };
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(colourAt(x, y), (y * width + x) * 3);
  return encodePng(width, height, pixels);
}
