"use client";
import { useEffect, useRef } from "react";
import { type FilterStore, keyOf } from "./filterStore.js";
import { PanelHeader, PanelRoot } from "./Panel.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import {
  useHasNoPerson,
  useService,
  useSession,
  useStoreValue,
  useText,
} from "../../platform/provider/ChurchContext.js";
import { useIsOffline } from "../../platform/provider/useIsOffline.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { IconAction } from "../../ui/actions/IconAction.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { OfflineBar } from "../../ui/feedback/OfflineBar.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";
import { CachedRowsMark, VirtualRows } from "../../ui/rows/LazyVirtualRows.js";
import { RowsSkeleton } from "../../ui/rows/RowsSkeleton.js";
import { inboxService } from "../Inbox.js";
import type { PrivateMessage } from "../types.js";

function LoadingRows() {
  const text = useText(messagesTexts);
  return <RowsSkeleton rows={6} label={text("loading")} />;
}

// Loaded while the conversations are requested.
const ConversationRows = lazyWithRetry(
  async () => {
    const [rows] = await Promise.all([import("./ConversationRows.js"), VirtualRows.load()]);
    return rows.ConversationRows;
  },
  { Waiting: LoadingRows, Failed: LoadFailure },
);

interface ConversationListProps {
  /** The open conversation, if it stands beside the list. */
  selected: PrivateMessage | undefined;
  filterStore: FilterStore;
  /** The key of the conversation whose row gets the focus; without such a row, the heading gets it. @default none */
  focused: string | undefined;
  onOpen: (privateMessage: PrivateMessage) => void;
  onNew: () => void;
  /** Called when the user is about to start a new message. */
  onNewIntent: () => void;
}

export function ConversationList(props: ConversationListProps) {
  const { selected, filterStore, focused, onOpen, onNew, onNewIntent } = props;
  const text = useText(messagesTexts);
  const inbox = useService(inboxService);
  const { items, status, isStale } = useStoreValue(inbox.store, (state) => state);
  const hasNoPerson = useHasNoPerson();
  const { isResuming } = useSession();
  const isOffline = useIsOffline();
  const panel = useRef<HTMLElement>(null);
  const focusedKey = items.map(keyOf).find((key) => key === focused);
  const latestFocusedKey = useLatest(focusedKey);
  useEffect(() => {
    if (focused !== undefined && latestFocusedKey.current === undefined)
      panel.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [focused, latestFocusedKey]);
  useEffect(() => ConversationRows.preload(), []);

  const isLoaded = hasNoPerson || status === "ready";
  const isCached = !isLoaded && status !== "failed" && items.length > 0;
  const count = items.length > 0 ? text("count", { count: items.length }) : text("none");
  return (
    <PanelRoot ref={panel}>
      <PanelHeader
        title={text("title")}
        subtitle={isLoaded ? count : isCached && text("loading")}
        isSeamless={items.length > 0}
        end={
          !hasNoPerson && (
            <IconAction
              icon="add"
              tone="primary"
              // Also its name: beside an "aria-label", readers repeat the title as a description.
              title={text("new")}
              disabled={isResuming}
              onClick={onNew}
              onPointerEnter={onNewIntent}
              onFocus={onNewIntent}
            />
          )
        }
      />
      {isOffline && <OfflineBar />}
      {(status === "failed" || isStale) && (
        <LoadFailure
          isInline={isStale || items.length > 0}
          text={text("loadFailed")}
          onRetry={() => void inbox.load()}
        />
      )}
      {!isLoaded && status !== "failed" && items.length === 0 && <LoadingRows />}
      {isCached && <CachedRowsMark label={text("loading")} />}
      {(isLoaded || items.length > 0) && (
        <ConversationRows
          items={items}
          selected={selected}
          filterStore={filterStore}
          focusedKey={focusedKey}
          onOpen={onOpen}
        />
      )}
    </PanelRoot>
  );
}
