"use client";
import { useEffect, type ComponentType, useState } from "react";
import { isCompositionKey } from "./keys.js";
import { centeredRow, focusRing, paletteOf, styled } from "./styles.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { ErrorBoundary } from "../platform/provider/ErrorBoundary.js";
import { useIsServerRender } from "../platform/provider/useNow.js";

export interface FailedProps {
  onRetry: () => void;
  onClose?: (() => void) | undefined;
}

interface LazyWithRetryOptions {
  /** Rendered while the code loads. @default nothing */
  Waiting?: ComponentType<Pick<FailedProps, "onClose">>;
  /** Rendered when loading or rendering failed. @default nothing after a failed load, ErrorBoundary's own notice after a failed render */
  Failed?: ComponentType<FailedProps>;
}

// Marked pure, so that bundlers drop it where `LoadNotice` is unused.
const Root = /* @__PURE__ */ styled("div", { name: "NarthexPartNotice", slot: "Root" })(
  ({ theme }) => ({
    ...theme.typography.body2,
    position: "fixed",
    insetBlockEnd: 0,
    insetInlineEnd: 0,
    zIndex: theme.zIndex.snackbar,
    ...centeredRow,
    margin: theme.spacing(1),
    minHeight: 44,
    padding: theme.spacing(0, 1, 0, 2),
    border: `1px solid ${paletteOf(theme).divider}`,
    borderRadius: theme.shape.borderRadius,
    boxShadow: (theme.vars ?? theme).shadows[8],
    background: paletteOf(theme).background.paper,
    color: paletteOf(theme).text.primary,
    "& > button": {
      all: "unset",
      minHeight: 44,
      paddingInline: theme.spacing(1),
      textDecoration: "underline",
      cursor: "pointer",
      "&:focus-visible": focusRing(theme),
    },
  }),
);

/**
 * Creates a component whose code is loaded on first render, or by `load` or `preload`. Unlike with React's `lazy`, a failed load
 * does not unmount the page and can be retried. With an `open` prop, it loads when first opened; each opening retries a failed load.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Waiting, Failed }: LazyWithRetryOptions = {},
) {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const ensureLoaded = async () => {
    try {
      Loaded = await (loading ??= load());
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  function LazyWithRetry(props: P) {
    const [result, setResult] = useState<"loaded" | "failed">();
    // Hydration needs the server's markup, which has the placeholder.
    const Component = useIsServerRender() ? undefined : Loaded;
    const hasFailed = result === "failed";
    const { open = true, onClose }: { open?: unknown; onClose?: () => void } = props;
    if (!open && hasFailed) setResult(undefined);
    useEffect(() => {
      if (Component || hasFailed || !open) return;
      let isCancelled = false;
      ensureLoaded().then(
        () => isCancelled || setResult("loaded"),
        () => isCancelled || setResult("failed"),
      );
      return () => void (isCancelled = true);
    }, [Component, hasFailed, open]);
    const renderFailed =
      Failed && ((onRetry: () => void) => <Failed onRetry={onRetry} onClose={onClose} />);
    if (Component)
      return (
        <ErrorBoundary resetKey={open} renderFailed={renderFailed}>
          <Component {...props} />
        </ErrorBoundary>
      );
    if (!open) return null;
    if (hasFailed) return renderFailed?.(() => setResult(undefined));
    return Waiting && <Waiting onClose={onClose} />;
  }
  LazyWithRetry.load = ensureLoaded;
  // Ignores a failure: rendering the component loads the code again.
  LazyWithRetry.preload = () => void ensureLoaded().catch(() => undefined);
  return LazyWithRetry;
}

/** In milliseconds: by then most pages have loaded what they show. */
const PRELOAD_DELAY_MS = 2_000;

/** Calls `preload` two seconds after the view is ready, for code that the user may need next. */
export function useLatePreload(preload: () => void, isReady = true): void {
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(preload, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [preload, isReady]);
}

/** Renders a notice in the corner of the window: that code is loading, or with `onRetry`, that it could not be loaded. */
export function LoadNotice({ onRetry, onClose }: Partial<FailedProps>) {
  const text = useText(commonTexts);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isCompositionKey(event)) onClose?.();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [onClose]);
  return (
    <Root role={onRetry ? "alert" : "status"}>
      {text(onRetry ? "loadFailed" : "loading")}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {text("retry")}
        </button>
      )}
      {onClose && (
        <button type="button" onClick={onClose}>
          {text("close")}
        </button>
      )}
    </Root>
  );
}

/** Like {@link lazyWithRetry}, for a popup: a notice in the corner of the window shows the state of the load. */
export const lazyPopup = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithRetry(load, { Waiting: LoadNotice, Failed: LoadNotice });
