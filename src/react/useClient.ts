"use client";
import { useContext } from "react";
import { ChurchClient } from "../client/ChurchClient.js";
import { getDefaultClient } from "../client/getDefaultClient.js";
import { ChurchContext } from "./ChurchContext.js";

const faces = new WeakMap<object, ChurchClient>();

/** The nearest provider's client, else the default one. Throws where neither has been configured. */
export function useClient(): ChurchClient {
  const { core } = useContext(ChurchContext);
  if (!core) {
    const client = getDefaultClient();
    if (client.apis.all.length > 0) return client;
    throw new Error(
      "useClient found no client: there is no <ChurchProvider> above this component and the default client has no API addresses, " +
        "so every call would fail. Wrap the app in <ChurchProvider client={new ChurchClient({ apis })}>, or assign ApiHelper.apiConfigs first.",
    );
  }
  const client = faces.get(core) ?? new ChurchClient(core);
  faces.set(core, client);
  return client;
}
