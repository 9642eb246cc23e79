// A server imports the built entries: no window, document, WebSocket or storage may be touched by an import.
import { strict as assert } from "node:assert";

for (const name of ["window", "document", "localStorage", "sessionStorage"]) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      // Libraries ask `typeof window`, which must stay harmless; only we are held to this.
      return undefined;
    },
  });
}
const started = performance.now();
const helpers = await import("../../dist/helpers.js");
const root = await import("../../dist/index.js");
const gallery = await import("../../dist/gallery.js");
const took = performance.now() - started;

assert.equal(root.ApiHelper, helpers.ApiHelper, "both entries share one ApiHelper");
assert.equal(typeof gallery.GalleryModal, "function");
assert.equal(
  Reflect.get(globalThis, Symbol.for("narthex@1")),
  undefined,
  "an import makes no client",
);
assert.equal(helpers.UserHelper.checkAccess(helpers.Permissions.membershipApi.people.view), false);
assert.equal(helpers.Locale.label("notes.title"), "Notes");
console.log(`Imported in plain Node in ${Math.round(took)} ms.`);
