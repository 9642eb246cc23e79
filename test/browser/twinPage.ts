import {
  ChurchClient,
  CONTENT_API,
  GIVING_API,
  type Login,
  MEMBERSHIP_API,
  MESSAGING_API,
} from "../../src/entries/index.js";

/** Query parameters of the page. */
export const query = new URLSearchParams(location.search);
/** Root URL of the demo server. */
export const twin = query.get("twin") ?? "";

const MODULES = {
  messaging: MESSAGING_API,
  membership: MEMBERSHIP_API,
  giving: GIVING_API,
  content: CONTENT_API,
};

/** Returns the API configuration of a host for a demo server. */
export const apisAt = (root: string) =>
  Object.entries(MODULES).map(([module, keyName]) => ({
    keyName,
    url: `${root}/${module}`,
    jwt: "",
    permissions: [],
  }));
export const socketAt = (root: string): string => root.replace(/^http/, "ws");

/** Returns a client of the demo server, signed in if `email` is given. */
export async function signIn(email: string | null, socketUrl = ""): Promise<ChurchClient> {
  const client = new ChurchClient({ apis: apisAt(twin), socketUrl });
  if (email)
    client.signIn(
      (await client.api.post("/users/login", { email, password: "x" }, MEMBERSHIP_API)) as Login,
    );
  return client;
}
