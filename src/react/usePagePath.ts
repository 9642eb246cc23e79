"use client";
import { readPagePath } from "../client/handover/pageAddress.js";
import { useCore } from "./useCore.js";

/**
 * Says where the page is when it is asked: path and query, fit to be a way back; never with a token, "/" on a server (RTE-03,
 * RTE-05).
 */
export function usePagePath(): () => string {
  const core = useCore();
  return () => readPagePath(core);
}
