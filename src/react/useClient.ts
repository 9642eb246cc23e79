"use client";
import { useContext } from "react";
import { type ChurchClient, clientOf } from "../client/ChurchClient.js";
import { getDefaultClient } from "../client/defaultClient.js";
import { ChurchContext } from "./ChurchContext.js";

/** The nearest provider's client, the very object it was given; else the default one. Throws where neither has been configured. */
export function useClient(): ChurchClient {
  const { core } = useContext(ChurchContext);
  if (core) return clientOf(core);
  const client = getDefaultClient();
  if (client.apis.all.length > 0) return client;
  throw new Error(
    "useClient found no client: there is no <ChurchProvider> above this component and the default client has no API addresses, " +
      "so every call would fail. Wrap the app in <ChurchProvider client={new ChurchClient({ apis })}>, or assign ApiHelper.apiConfigs first.",
  );
}
