import type { User } from "../../types/people.js";

/** A user as the server keeps it. */
export interface Account extends User {
  id: string;
  email: string;
  password: string | null;
  /** Signs in without a password, as the link of an invitation does. */
  authGuid: string | null;
  registrationDate: string;
  lastLogin: string | null;
}

/** Of every demo user; short, so that a page can sign in by an address alone. */
const DEMO_PASSWORD = "x";

const NAMES: readonly (readonly [first: string, last: string, church: string])[] = [
  ["Ruth", "Okafor", "grace"],
  ["Daniel", "Brenner", "grace"],
  ["Miriam", "Castellanos", "grace"],
  ["Samuel", "O'Rourke", "grace"],
  ["Lydia", "Marchetti", "river"],
  ["Esther", "Kamau", "grace"],
];

export const makeUsers = (): Account[] =>
  NAMES.map(([firstName, lastName, church], index) => ({
    id: `USR${String(index + 1).padStart(8, "0")}`,
    email: `${firstName.toLowerCase()}@${church}.example`,
    firstName,
    lastName,
    password: DEMO_PASSWORD,
    authGuid: null,
    registrationDate: "2024-01-01T00:00:00.000Z",
    lastLogin: null,
  }));
