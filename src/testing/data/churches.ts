import type { Church } from "../../types/churches.js";

export const GRACE = "CHU00000001";
export const HOPE = "CHU00000002";
export const RIVER = "CHU00000003";
export const HARBOUR = "CHU00000004";

const ROWS: readonly (readonly [id: string, name: string, subDomain: string, address1: string, city: string])[] = [
  [GRACE, "Grace Community Church", "grace", "12 Mill Lane", "Milltown"],
  [HOPE, "Hope Chapel", "hope", "3 East Road", "Eastvale"],
  [RIVER, "Riverside Fellowship", "river", "80 Quay Street", "Lakemont"],
  [HARBOUR, "Harbour Light Mission", "harbour", "1 Pier Road", "Lakemont"],
];

/** Nothing is left out of a row: what a church does not have is null. */
export const makeChurches = (): Church[] =>
  ROWS.map(([id, name, subDomain, address1, city]) => ({
    id,
    name,
    subDomain,
    archivedDate: null,
    address1,
    address2: null,
    city,
    state: "OH",
    zip: "45011",
    country: "US",
    registrationDate: "2024-01-01T00:00:00.000Z",
  }));
