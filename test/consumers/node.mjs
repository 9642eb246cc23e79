// Imports the built entries in plain Node: they load without window, document and storage, and create no client.
import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { once } from "node:events";

for (const name of ["window", "document", "localStorage", "sessionStorage"]) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      // Returns undefined instead of throwing, because libraries check `typeof window`.
      return undefined;
    },
  });
}
const started = performance.now();
const helpers = await import("../../dist/entries/helpers.js");
const root = await import("../../dist/entries/index.js");
const gallery = await import("../../dist/entries/gallery.js");
const elapsedMs = performance.now() - started;

assert.equal(root.ApiHelper, helpers.ApiHelper, "both entries share one ApiHelper");
assert.equal(typeof gallery.GalleryModal, "function");
assert.equal(
  Reflect.get(globalThis, Symbol.for("narthex@1")),
  undefined,
  "an import makes no client",
);
assert.equal(helpers.UserHelper.checkAccess(helpers.Permissions.membershipApi.people.view), false);
assert.equal(helpers.Locale.label("notes.title"), "Notes");

// The executable runs by itself, and a person can sign in.
const demo = spawn(process.execPath, ["dist/bin/narthex-demo.js", "--port", "0"]);
const [output] = await once(demo.stdout, "data");
const [, url] = /apisAt\("([^"]+)"\)/.exec(String(output)) ?? [];
const [, email, password] = /(\S+@\S+)\s+password "([^"]+)"/.exec(String(output)) ?? [];
try {
  const client = new root.ChurchClient({ apis: root.apisAt(url) });
  await client.logIn({ email, password });
  assert.equal(client.session.state.user.email, email);
} finally {
  demo.kill();
}
console.log(`Imported in plain Node in ${Math.round(elapsedMs)} ms.`);
