import { type ChildProcess, spawn } from "node:child_process";
import { HOST_ENV } from "./installHost.js";

/** How long a server may take to print its URL, in ms. */
const START_LIMIT_MS = 60_000;

let running: ChildProcess[] = [];

/** Starts a server in a host's folder. Resolves with the first group of the pattern in what it prints. */
export function startServer(folder: string, command: string, pattern: RegExp): Promise<string> {
  // A group of its own, which ends with all that the command has started.
  const child = spawn(command, { cwd: folder, shell: true, detached: true, env: HOST_ENV });
  running.push(child);
  return new Promise((resolve, reject) => {
    let output = "";
    const handleData = (chunk: Buffer) => {
      output += String(chunk);
      const [, found] = pattern.exec(output) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on("data", handleData);
    child.stderr.on("data", handleData);
    const fail = (why: string) => reject(new Error(`${command} ${why}: ${output}`));
    child.once("close", () => fail("has ended"));
    setTimeout(fail, START_LIMIT_MS, "did not print its address").unref();
  });
}

/** Starts the demo server. Resolves with its URL. */
export const startDemo = (folder: string, port = 8084): Promise<string> =>
  startServer(folder, `npx narthex-demo --port ${port}`, /apisAt\("(\S+)"\)/);

export const startPreview = (folder: string, port: number): Promise<string> =>
  startServer(folder, `npx vite preview --port ${port}`, /(http:\/\/localhost:\d+)/);

/** Kills all servers that are running, with the processes that they have started. */
export function stopServers(): void {
  // A server that has ended by itself has no group any more.
  for (const { pid, exitCode } of running) if (pid && exitCode === null) process.kill(-pid);
  running = [];
}
