"use client";
import { StaleSessionError } from "../client/http/ApiError.js";
import { epochPart } from "../client/session/Epoch.js";
import { usePart } from "./useCore.js";

/**
 * For actions that wait for a host between two steps: call it before, and what it answers after the wait. That throws a
 * {@link StaleSessionError} when another person or church has come in meanwhile, so that the second step never runs for them.
 */
export function useSessionGuard(): () => () => void {
  const epoch = usePart(epochPart);
  return () => {
    const { value } = epoch;
    return () => {
      if (epoch.value !== value) throw new StaleSessionError();
    };
  };
}
