"use client";
import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;
const onClient = () => false;
const onServer = () => true;

/**
 * Whether this render happens on a server, or repeats the server's output during hydration. A server does not know the
 * reader's clock and time zone: what depends on them waits for the render after hydration.
 */
export const useIsServerRender = (): boolean => useSyncExternalStore(neverChanges, onClient, onServer);
