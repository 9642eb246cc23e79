import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What every host with components installs, as README says. */
export const PEERS = {
  react: "^19.0.0",
  "react-dom": "^19.0.0",
  "@emotion/cache": "^11.14.0",
  "@emotion/react": "^11.14.0",
  "@emotion/styled": "^11.14.0",
  i18next: "^26.0.0",
};

export const TYPES = {
  typescript: "^5.9.0",
  "@types/node": "^20.19.0",
  "@types/react": "^19.0.0",
  "@types/react-dom": "^19.0.0",
};

/** Vitest sets NODE_ENV to "test", but a host builds for production. In CI, Vite colors the port of the URL that it prints. */
export const HOST_ENV = {
  ...process.env,
  NODE_ENV: undefined,
  CI: "true",
  NO_COLOR: "1",
  FORCE_COLOR: undefined,
  NEXT_TELEMETRY_DISABLED: "1",
};

/** Runs a command. Resolves with its output, and rejects with it if it fails. */
export function runIn(folder: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { cwd: folder, shell: true, env: HOST_ENV });
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.stderr.on("data", (chunk) => (output += String(chunk)));
    child.on("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command}: exit code ${code}\n${output}`)),
    );
  });
}

/** Packs the built package. Returns the path of the tarball. */
async function pack(folder: string): Promise<string> {
  const output = await runIn(root, `npm pack --silent --pack-destination "${folder}"`);
  return join(folder, output.trim().split("\n").at(-1) ?? "");
}

/**
 * Creates a host outside of the repository: copies folders of this directory into a new one, by their paths there, and installs the
 * packed package and other packages. The language files are in its `public` folder. Returns the folder of the host.
 */
export async function installHost(
  folders: Record<string, string>,
  dependencies: Record<string, string>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "narthex-host-"));
  for (const [from, to] of Object.entries(folders)) {
    mkdirSync(join(folder, to), { recursive: true });
    cpSync(fileURLToPath(new URL(`./${from}`, import.meta.url)), join(folder, to), {
      recursive: true,
    });
  }
  const tarball = await pack(folder);
  const manifest = {
    name: "host",
    private: true,
    type: "module",
    dependencies: { narthex: `file:${tarball}`, ...dependencies },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  await runIn(folder, "npm install --no-audit --no-fund --loglevel=error");
  const locales = join(folder, "node_modules/narthex/locales");
  cpSync(locales, join(folder, "public/locales"), { recursive: true });
  return folder;
}

/** Returns the folders of all installed copies of a package. */
export function findCopies(folder: string, name: string): string[] {
  const copies: string[] = [];
  const visit = (modules: string) => {
    for (const entry of readdirSync(modules, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
      const packages = entry.name.startsWith("@")
        ? readdirSync(join(modules, entry.name)).map((each) => `${entry.name}/${each}`)
        : [entry.name];
      for (const each of packages) {
        const path = join(modules, each);
        if (each === name) copies.push(path);
        if (readdirSync(path).includes("node_modules")) visit(join(path, "node_modules"));
      }
    }
  };
  visit(join(folder, "node_modules"));
  return copies;
}

/** The page of a Vite host. It is no file, because Vite would scan it as a page of the repository. */
const VITE_PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>A Vite host</title><link rel="icon" href="data:," /></head>
  <body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body>
</html>
`;

export const writeVitePage = (folder: string): void =>
  writeFileSync(join(folder, "index.html"), VITE_PAGE);
