// Number of packages that an installation adds beyond the peer dependencies, including transitive dependencies.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { report } from "./report.mjs";
import { root } from "../tools/setUp.mjs";

const TARGET = 50;
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const { "": own } = packages;

/** Returns the path where npm has installed a package for a dependent: in its own node_modules or in one above. */
function resolvePath(name, from) {
  const path = `${from && `${from}/`}node_modules/${name}`;
  if (packages[path]) return path;
  return from
    ? resolvePath(name, from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1)))
    : undefined;
}

function addTree(paths, names, from = "") {
  for (const name of names) {
    const path = resolvePath(name, from);
    if (!path || paths.has(path)) continue;
    paths.add(path);
    const { dependencies, peerDependencies, peerDependenciesMeta } = packages[path];
    const needed = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional,
    );
    addTree(paths, [...Object.keys(dependencies ?? {}), ...needed], path);
  }
  return paths;
}

/** Returns the packages that an installation of `names` adds, with the license of each, by name. */
export function findLicenses(names) {
  const paths = [...addTree(new Set(), names)];
  return new Map(
    paths.map((path) => [path.replace(/.*node_modules\//, ""), packages[path].license]).sort(),
  );
}

export function benchPackages() {
  console.log("\nPackages installed beyond the peers\n");
  const peers = addTree(new Set(), Object.keys(own.peerDependencies));
  const countOf = (...names) =>
    [...addTree(new Set(), names)].filter((path) => !peers.has(path)).length;
  const names = Object.keys(own.dependencies);
  for (const name of names) report(name, countOf(name));
  report("all", countOf(...names), { target: TARGET });
}
