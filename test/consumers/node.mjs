// Imports the built entries in plain Node: they load without window, document and storage, and create no client.
import { strict as assert } from "node:assert";

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
console.log(`Imported in plain Node in ${Math.round(elapsedMs)} ms.`);
