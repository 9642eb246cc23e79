// `npm run simulate -- 10000 50`: simulates so many seeds with so many steps each, on all cores.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "./bundle.js";

async function run(count: number, steps: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "narthex-simulate-"));
  const module = await bundle("test/testing/simulator/runSeeds.ts", folder, "runSeeds");
  const stride = availableParallelism();
  const runs = Array.from({ length: stride }, (_, index) => {
    const values = [index + 1, count, stride, steps].map(String);
    const child = spawn(process.execPath, [module, ...values], { stdio: "inherit" });
    return new Promise<number>((done) => child.on("close", (code) => done(code ?? 1)));
  });
  const codes = await Promise.all(runs);
  rmSync(folder, { recursive: true });
  console.log(`${count} seeds, ${steps} steps each, ${Math.round(performance.now() / 1_000)} s`);
  process.exitCode = Math.max(...codes);
}

const [count = 10_000, steps = 50] = process.argv.slice(2).map(Number);
void run(count, steps);
