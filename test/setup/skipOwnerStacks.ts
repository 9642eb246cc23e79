import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

/**
 * Makes React's development build create elements without a stack, as it does when it has created more than 10,000 in a
 * second. Only warnings show these stacks, which take a tenth of the time of the component tests.
 */
export function skipOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== "object" || !internals) return;
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => 10_000,
    set() {
      // React counts and resets it.
    },
  });
}
