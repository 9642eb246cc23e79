"use client";
import { readPagePath, readPathname } from "../client/handover/pageAddress.js";
import { useCore } from "./useCore.js";

/**
 * Says where the page is when it is asked: path and query, fit to be a way back; never with a token, "/" on a server (RTE-03,
 * RTE-05).
 */
export function usePagePath(): () => string {
  const core = useCore();
  return () => readPagePath(core);
}

/** The path of the page, as a name for what belongs to it. */
export function usePageKey(): string {
  return readPathname(useCore());
}
