import { asText } from "../../lib/text/json.js";
import type { ApiConfig } from "../core/ClientCore.js";

const MODULES = [
  "Membership",
  "Messaging",
  "Content",
  "Giving",
  "Attendance",
  "Doing",
  "Reporting",
];

/**
 * Returns the APIs of a server that serves all of them below one URL, without tokens.
 * @example apisAt("https://api.example.org")[0]?.url; // "https://api.example.org/membership"
 */
export const apisAt = (root: string): ApiConfig[] =>
  MODULES.map((name) => ({
    keyName: `${name}Api`,
    url: `${(asText(root) ?? "").replace(/\/+$/, "")}/${name.toLowerCase()}`,
    jwt: "",
    permissions: [],
  }));
