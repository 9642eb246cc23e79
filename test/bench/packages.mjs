// Packages that an installation brings beside the peers, with what they depend on.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../tools/setUp.mjs";

const TARGET = 12;
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const { "": own } = packages;

/** Where npm has put a package that another one asks for: in that one's own folder, or in one above. */
function placeOf(name, from) {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (packages[place]) return place;
  return from
    ? placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1)))
    : undefined;
}

function addTree(places, names, from = "") {
  for (const name of names) {
    const place = placeOf(name, from);
    if (!place || places.has(place)) continue;
    places.add(place);
    const { dependencies, peerDependencies, peerDependenciesMeta } = packages[place];
    const needed = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional,
    );
    addTree(places, [...Object.keys(dependencies ?? {}), ...needed], place);
  }
  return places;
}

/** Gives 1 where there are more than the target allows. */
export function benchPackages() {
  console.log("\nPackages installed beyond the peers\n");
  const peers = addTree(new Set(), Object.keys(own.peerDependencies));
  const countOf = (...names) =>
    [...addTree(new Set(), names)].filter((place) => !peers.has(place)).length;
  const names = Object.keys(own.dependencies);
  for (const name of names)
    console.log(`  ${name.padEnd(34)} ${String(countOf(name)).padStart(3)}`);
  const all = countOf(...names);
  console.log(
    `${all <= TARGET ? "✓" : "✗"} ${"all".padEnd(34)} ${String(all).padStart(3)}  target ≤ ${TARGET}`,
  );
  return all <= TARGET ? 0 : 1;
}
