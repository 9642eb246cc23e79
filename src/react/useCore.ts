"use client";
import { useContext } from "react";
import type { ClientCore, Part } from "../client/ClientCore.js";
import { getDefaultCore } from "../client/defaultCore.js";
import { ChurchContext } from "./ChurchContext.js";

/** The nearest provider's services, else the default client's. */
export function useCore(): ClientCore {
  return useContext(ChurchContext).core ?? getDefaultCore();
}

/** One service of the nearest client; made on first use, never started by asking for it. */
export function usePart<T>(part: Part<T>): T {
  return useCore().part(part);
}
