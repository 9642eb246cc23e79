"use client";
import { type ComponentType, useEffect, useReducer, useState } from "react";
import { ErrorBoundary } from "../react/ErrorBoundary.js";

interface WaitingProps {
  /** The part's own, where it has one. */
  onClose?: (() => void) | undefined;
}

export interface FailedProps extends WaitingProps {
  onRetry: () => void;
}

export interface LazyPartOptions {
  /** Stands there meanwhile. @default nothing */
  Waiting?: ComponentType<WaitingProps>;
  /** Stands there when it could not be loaded or shown. @default nothing, or a sentence and Retry where it could not be shown */
  Failed?: ComponentType<FailedProps>;
}

/**
 * A component whose code is loaded when it is first shown, or before by its `preload`. Unlike React's own `lazy`, one that
 * cannot be loaded (no network, a deployment in between) does not take the whole page with it, and can be tried again. One
 * that can be closed (`open`, `onClose`) is loaded when it is open; each opening is an attempt of its own.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, { Waiting, Failed }: LazyPartOptions = {}) {
  let Loaded: ComponentType<P> | undefined;
  let underWay: Promise<void> | undefined;
  const fetched = (): Promise<void> => {
    underWay ??= load().then(
      (component) => {
        Loaded = component;
      },
      (reason: unknown) => {
        underWay = undefined;
        throw reason;
      },
    );
    return underWay;
  };

  function LazyPart(props: P) {
    const [, show] = useReducer((count: number) => count + 1, 0);
    const [hasFailed, setHasFailed] = useState(false);
    const Shown = Loaded;
    const { open = true, onClose }: { open?: unknown; onClose?: () => void } = props;
    if (!open && hasFailed) setHasFailed(false);
    useEffect(() => {
      if (Shown || hasFailed || !open) return;
      let isMounted = true;
      fetched().then(
        () => isMounted && show(),
        () => isMounted && setHasFailed(true),
      );
      return () => {
        isMounted = false;
      };
    }, [Shown, hasFailed, open]);
    const around = onClose && { onClose };
    if (Shown) {
      return (
        <ErrorBoundary resetKey={open} renderFailed={Failed && ((onRetry) => <Failed onRetry={onRetry} {...around} />)}>
          <Shown {...props} />
        </ErrorBoundary>
      );
    }
    if (!open) return null;
    if (hasFailed) return Failed ? <Failed onRetry={() => setHasFailed(false)} {...around} /> : null;
    return Waiting ? <Waiting {...around} /> : null;
  }
  /** For somebody who is about to come to it, who hears of a failure when it is shown. */
  LazyPart.preload = () => void fetched().catch(() => undefined);
  return LazyPart;
}
