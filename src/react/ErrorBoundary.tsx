"use client";
import { Component, type ContextType, type ReactNode } from "react";
import { getDefaultCore } from "../client/defaultCore.js";
import { commonTexts } from "../client/locale/english/common.js";
import { ChurchContext } from "./ChurchContext.js";
import { useText } from "./useText.js";

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** The record that is shown. Another one renders anew. */
  resetKey?: unknown;
  /** What is missing: one entry of a list, or a panel, which is announced. @default "panel" */
  part?: "panel" | "entry" | "item" | undefined;
  /** Renders what stands in the place of what is missing. @default a sentence and Retry */
  renderFailed?: ((onRetry: () => void) => ReactNode) | undefined;
}

interface BoundaryState {
  hasFailed: boolean;
  /** The record at the time of the failure. */
  failedFor?: unknown;
}

/**
 * Keeps an error of its children from the rest of the page: says in their place that something is missing, hands the error to
 * the host's error log, and renders them anew on Retry or when the record changes. `part`: "item" is an entry that has to be
 * an `<li>`.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  static override contextType = ChurchContext;
  declare context: ContextType<typeof ChurchContext>;
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, { hasFailed, failedFor }: BoundaryState): BoundaryState {
    return hasFailed && Object.is(resetKey, failedFor) ? { hasFailed, failedFor } : { hasFailed: false, failedFor: resetKey };
  }

  override componentDidCatch(error: unknown): void {
    const core = this.context.core ?? getDefaultCore();
    const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    // React writes the error to the console; the host's own log is fetched only now.
    import("../client/errors/ErrorLogger.js")
      .then(({ errorsPart }) => core.part(errorsPart).logError(name, message, stack))
      .catch(() => undefined);
  }

  readonly #retry = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    const { children, part = "panel", renderFailed } = this.props;
    if (!this.state.hasFailed) return children;
    return renderFailed ? renderFailed(this.#retry) : <FailureNotice part={part} onRetry={this.#retry} />;
  }
}

interface FailureNoticeProps {
  part: "panel" | "entry" | "item";
  onRetry: () => void;
}

const row = { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 8, padding: "4px 16px", listStyle: "none" } as const;

// Plain elements: it is loaded with every page, and the theme may be what has failed.
function FailureNotice({ part, onRetry }: FailureNoticeProps) {
  const text = useText(commonTexts);
  const Root = part === "item" ? "li" : "div";
  return (
    <Root style={row} role={part === "panel" ? "alert" : undefined}>
      <span>{text(part === "panel" ? "loadFailed" : "entryFailed")}</span>
      <button type="button" style={{ minHeight: 44, font: "inherit" }} onClick={onRetry}>
        {text("retry")}
      </button>
    </Root>
  );
}
