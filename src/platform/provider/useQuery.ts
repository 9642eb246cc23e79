"use client";
import { type RefObject, useCallback, useEffect, useMemo } from "react";
import { createStore } from "zustand/vanilla";
import { useCore, useStoreValue, useSession } from "./ChurchContext.js";
import { useLatest } from "./useLatest.js";
import type { ClientCore } from "../core/ClientCore.js";
import { Query, type QueryRequest, type QueryStatus } from "../core/Query.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { retryOnSessionChange } from "../http/ApiError.js";
import { loadApiClient } from "../http/loadApiClient.js";

type Fetch<T> = (api: ApiClient, options: CallOptions) => Promise<T>;

interface QueryState<T> extends QueryStatus {
  data: T | undefined;
}

export interface QueryResult<T> extends QueryState<T> {
  /** Fetches again; a failure keeps the data. Never rejects. */
  refetch: () => Promise<void>;
  setData: (change: (data: T) => T) => void;
}

const LOADING = { data: undefined, status: "loading", isStale: false } as const;

/** Fetches data for one component. A change of user, church or key drops the data. Without a key and while the session is being resumed, it fetches nothing and stays `loading`. */
export function useQuery<T>(key: string | undefined, fetch: Fetch<T>): QueryResult<T> {
  const core = useCore();
  const { userId, churchId, isResuming } = useSession();
  const fullKey =
    key === undefined || isResuming ? undefined : JSON.stringify([userId, churchId, key]);
  const latestFetch = useLatest(fetch);
  // Another key has another store, so a late answer for the former key changes nothing.
  const { store, query } = useMemo(() => {
    const store = createStore<QueryState<T>>(() => LOADING);
    const query = new Query<T>({
      fetch: (request) => fetchInSession(core, latestFetch, request),
      onData: (data) => store.setState({ data }),
      // After an abort the status stays: the component is gone, or fetches again.
      onStatus: (change) => change.status !== "idle" && store.setState(change),
    });
    return { store, query: fullKey === undefined ? undefined : query };
  }, [core, fullKey, latestFetch]);
  const state = useStoreValue(store, (current) => current);

  useEffect(() => {
    const release = query?.acquire();
    void query?.fetch();
    return release;
  }, [query]);

  const refetch = useCallback(() => query?.refetch() ?? Promise.resolve(), [query]);
  const setData = useCallback(
    (change: (data: T) => T) => {
      const { data } = store.getState();
      if (data !== undefined) store.setState({ data: change(data) });
      // The answer of a running fetch may be older than the change.
      if (query?.isFetching) {
        query.cancel();
        void query.refetch();
      }
    },
    [query, store],
  );
  return { ...state, refetch, setData };
}

/** Repeats a fetch that a change of the session interrupts, until the fetch is aborted. */
function fetchInSession<T>(core: ClientCore, fetch: RefObject<Fetch<T>>, request: QueryRequest) {
  const call = async () => {
    const api = await loadApiClient(core);
    request.signal?.throwIfAborted();
    return fetch.current(api, request);
  };
  return retryOnSessionChange(call, () => request.signal?.aborted === true);
}
