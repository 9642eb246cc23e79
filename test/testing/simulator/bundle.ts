import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

/** A change of one source file. */
export interface Replacement {
  /** The path below the root of the repository. */
  path: string;
  from: string;
  to: string;
}

/** Bundles a file with all that it imports, after the replacements. Returns the path of the module. */
export async function bundle(
  entry: string,
  folder: string,
  name: string,
  replacements: readonly Replacement[] = [],
): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
    plugins: replacements.map(({ path, from, to }) => ({
      name: path,
      setup(context) {
        const file = resolve(path);
        context.onLoad({ filter: /\.ts$/ }, (args) => {
          if (args.path !== file) return undefined;
          const source = readFileSync(file, "utf8");
          if (!source.includes(from)) throw new Error(`${path} does not contain: ${from}`);
          return { contents: source.replace(from, () => to), loader: "ts" };
        });
      },
    })),
  });
  return outfile;
}
