"use client";
import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import type { ClientCore } from "../core/ClientCore.js";
import { Query, type QueryRequest, type QueryStatus } from "../core/Query.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { retryOnSessionChange } from "../http/ApiError.js";
import { useLatest } from "./useLatest.js";
import { useCore } from "./useService.js";
import { useSession } from "./useSession.js";

export interface QueryState<T> extends QueryStatus {
  /** The data of the current key, user and church. */
  data: T | undefined;
}

export interface QueryResult<T> extends QueryState<T> {
  /** Fetches again; a failure keeps the data. Never rejects. */
  refetch: () => Promise<void>;
  /** Changes the data, for example after the server has confirmed an action. */
  setData: (change: (data: T) => T) => void;
}

const LOADING = { data: undefined, status: "loading", isStale: false } as const;

/**
 * Fetches data for one component and the current user and church. Another key, user or church starts without data. Without a
 * `key` nothing is fetched.
 *
 * @example
 * const { data, status, refetch } = useQuery(churchId, (api, options) => getFunds(api, churchId, options));
 */
export function useQuery<T>(
  key: string | undefined,
  fetch: (api: ApiClient, options: CallOptions) => Promise<T>,
): QueryResult<T> {
  const core = useCore();
  const { userId, churchId } = useSession();
  const fullKey = key === undefined ? undefined : JSON.stringify([userId, churchId, key]);
  const [state, setState] = useState<QueryState<T> & { key?: string }>(LOADING);
  const latestFetch = useLatest(fetch);
  const latestKey = useLatest(fullKey);

  const patch = useCallback(
    (change: (current: QueryState<T>) => Partial<QueryState<T>>) =>
      setState((current) => {
        // A late answer for another key.
        if (latestKey.current !== fullKey) return current;
        const known = current.key === fullKey ? current : LOADING;
        return { ...known, ...change(known), ...(fullKey !== undefined && { key: fullKey }) };
      }),
    [fullKey, latestKey],
  );
  const query = useMemo(() => {
    if (fullKey === undefined) return undefined;
    return new Query<T>({
      fetch: (request) => fetchLazily(core, latestFetch, request),
      onData: (data) => patch(() => ({ data })),
      // After an abort the status stays: the component is gone, or fetches again.
      onStatus: (change) => patch(() => (change.status === "idle" ? {} : change)),
    });
  }, [core, fullKey, latestFetch, patch]);

  useEffect(() => {
    const release = query?.acquire();
    void query?.fetch();
    return release;
  }, [query]);

  const refetch = useCallback(() => query?.refetch() ?? Promise.resolve(), [query]);
  const setData = useCallback(
    (change: (data: T) => T) => {
      patch(({ data }) => (data === undefined ? {} : { data: change(data) }));
      // The answer of a running fetch may be older than the change.
      if (query?.isFetching) {
        query.cancel();
        void query.refetch();
      }
    },
    [query, patch],
  );
  return { ...(state.key === fullKey ? state : LOADING), refetch, setData };
}

/** Fetches with code that is loaded on first use. A fetch that another session interrupts is repeated until it is aborted. */
function fetchLazily<T>(
  core: ClientCore,
  fetch: RefObject<(api: ApiClient, options: CallOptions) => Promise<T>>,
  { signal = new AbortController().signal, ...request }: QueryRequest,
): Promise<T> {
  return retryOnSessionChange(async () => {
    const { apiClientService } = await import("../http/ApiClient.js");
    signal.throwIfAborted();
    return fetch.current(core.get(apiClientService), { ...request, signal });
  }, signal);
}
