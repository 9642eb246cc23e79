"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiClient, CallOptions } from "../client/http/ApiClient.js";
import { acrossSessions } from "../client/session/acrossSessions.js";
import { useCore } from "./useCore.js";
import { useLatest } from "./useLatest.js";
import { useSession } from "./useSession.js";

export interface ResourceState<T> {
  /** What was read; never of another key, user or church. */
  value: T | undefined;
  status: "loading" | "ready" | "failed";
  /** The latest reading failed; what is shown is older. */
  isStale: boolean;
}

export interface Resource<T> extends ResourceState<T> {
  /** Reads anew; a failure keeps what is there. Never rejects. */
  reload: () => Promise<void>;
  /** Changes what is shown, as by an action that the server has confirmed. */
  change: (make: (value: T) => T) => void;
}

const LOADING = { value: undefined, status: "loading", isStale: false } as const;

/**
 * Something that one view reads: by its key, for the current user and church. The latest question counts, whatever is
 * answered when; leaving the page ends it. No `key`: nothing can be asked for yet.
 */
export function useResource<T>(key: string | undefined, read: (api: ApiClient, options: CallOptions) => Promise<T>): Resource<T> {
  const core = useCore();
  const { userId, churchId } = useSession();
  const name = key === undefined ? undefined : JSON.stringify([userId, churchId, key]);
  const [state, setState] = useState<ResourceState<T> & { name?: string }>(LOADING);
  const latest = useLatest({ read, name });
  const underWay = useRef<AbortController>(undefined);

  const reload = useCallback(async (): Promise<void> => {
    // Somebody who began under another key: the list of this one is nothing to them.
    if (name !== latest.current.name) return;
    underWay.current?.abort();
    if (name === undefined) return;
    const stop = (underWay.current = new AbortController());
    const show = (make: (known: ResourceState<T> | undefined) => ResourceState<T>) =>
      setState((current) => (stop.signal.aborted ? current : { ...make(current.name === name ? current : undefined), name }));
    show((known) => (known?.status === "ready" ? known : LOADING));
    try {
      const { apiPart } = await import("../client/http/ApiClient.js");
      stop.signal.throwIfAborted();
      const value = await acrossSessions(() => latest.current.read(core.part(apiPart), { signal: stop.signal }), stop.signal);
      show(() => ({ value, status: "ready", isStale: false }));
    } catch {
      show((known) => (known?.status === "ready" ? { ...known, isStale: true } : { ...LOADING, status: "failed" }));
    } finally {
      if (underWay.current === stop) underWay.current = undefined;
    }
  }, [core, name, latest]);

  useEffect(() => {
    void reload();
    return () => underWay.current?.abort();
  }, [reload]);

  const change = useCallback(
    (make: (value: T) => T) => {
      setState((current) => (current.name === name && current.value !== undefined ? { ...current, value: make(current.value) } : current));
      // An answer that is under way may be older than the change.
      if (underWay.current) void reload();
    },
    [name, reload],
  );
  return { ...(state.name === name ? state : LOADING), reload, change };
}
