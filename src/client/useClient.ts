"use client";
import { useContext } from "react";
import { type ChurchClient, getChurchClient, getDefaultClient } from "./ChurchClient.js";
import { ChurchContext } from "../platform/provider/ChurchContext.js";

/**
 * Returns the client of the nearest provider, else the default client. Throws if the latter has no API URLs.
 * @example
 * const client = useClient();
 * return <button onClick={() => client.session.logout()}>Sign out</button>;
 */
export function useClient(): ChurchClient {
  const { core } = useContext(ChurchContext);
  if (core) return getChurchClient(core);
  const client = getDefaultClient();
  if (client.apis.all.length > 0) return client;
  throw new Error(
    "useClient found no client: there is no <ChurchProvider> above this component and the default client has no API URLs, " +
      "so every call would fail. Wrap the app in <ChurchProvider client={new ChurchClient({ apis })}>, or assign ApiHelper.apiConfigs first.",
  );
}
