import {
  ChurchClient,
  CONTENT_API,
  GIVING_API,
  type Login,
  MEMBERSHIP_API,
  MESSAGING_API,
} from "../../src/index.js";

/** What the address of a page says; `twin` are its services. */
export const query = new URLSearchParams(location.search);
export const twin = query.get("twin") ?? "";

const MODULES = {
  messaging: MESSAGING_API,
  membership: MEMBERSHIP_API,
  giving: GIVING_API,
  content: CONTENT_API,
};

/** Where the services are, as a host configures them. */
export const apisAt = (root: string) =>
  Object.entries(MODULES).map(([module, keyName]) => ({
    keyName,
    url: `${root}/${module}`,
    jwt: "",
    permissions: [],
  }));
export const socketAt = (root: string): string => root.replace(/^http/, "ws");

/** A client at the twin, with a user of the demo church signed in, or nobody. */
export async function signIn(email: string | null, socketUrl = ""): Promise<ChurchClient> {
  const client = new ChurchClient({ apis: apisAt(twin), socketUrl });
  if (email)
    client.signIn(
      (await client.api.post("/users/login", { email, password: "x" }, MEMBERSHIP_API)) as Login,
    );
  return client;
}
