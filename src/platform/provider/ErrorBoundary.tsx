"use client";
import { Component, type ContextType, type ReactNode } from "react";
import { ChurchContext, useText } from "./ChurchContext.js";
import { getDefaultCore } from "../core/defaultCore.js";
import { commonTexts } from "../locale/texts/common.js";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The key of the record that is shown. Another key resets the boundary. */
  resetKey?: unknown;
  /** What the boundary wraps. The failure of a panel is announced. @default "panel" */
  part?: "panel" | "entry" | undefined;
  /** Renders the replacement. @default a sentence and Retry */
  renderFailed?: ((onRetry: () => void) => ReactNode) | undefined;
}

interface BoundaryState {
  hasFailed: boolean;
  resetKey?: unknown;
}

/** Catches render errors: shows a replacement until Retry or another record, and passes the error to the host's error log. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  static override contextType = ChurchContext;
  declare context: ContextType<typeof ChurchContext>;
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return Object.is(resetKey, state.resetKey) ? null : { hasFailed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    const core = this.context.core ?? getDefaultCore();
    const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    // React logs the error to the console. The code of the host's error log is loaded on the first error.
    import("../core/ErrorLogger.js")
      .then(({ errorLoggerService }) => core.get(errorLoggerService).logError(name, message, stack))
      .catch(() => undefined);
  }

  readonly #retry = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    const { children, part = "panel", renderFailed } = this.props;
    if (!this.state.hasFailed) return children;
    if (renderFailed) return renderFailed(this.#retry);
    return <FailureNotice part={part} onRetry={this.#retry} />;
  }
}

const row = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 8,
  padding: "4px 16px",
} as const;

// Plain elements, because it is loaded with every page and the theme may have failed.
function FailureNotice({ part, onRetry }: { part: "panel" | "entry"; onRetry: () => void }) {
  const text = useText(commonTexts);
  return (
    <div style={row} role={part === "panel" ? "alert" : undefined}>
      <span>{text(part === "panel" ? "loadFailed" : "entryFailed")}</span>
      <button type="button" style={{ minHeight: 44, font: "inherit" }} onClick={onRetry}>
        {text("retry")}
      </button>
    </div>
  );
}
