"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { ConversationList } from "./ConversationList.js";
import { createFilterStore } from "./filterStore.js";
import { InboxNotice } from "./LazyNotice.js";
import { PanelRoot } from "./Panel.js";
import { useIsWide } from "./useIsWide.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import {
  useAcquired,
  useService,
  useStoreValue,
  useText,
  useHasNoPerson,
  useSession,
} from "../../platform/provider/ChurchContext.js";
import { type HostProps, withHost } from "../../platform/provider/withHost.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { lazyWithRetry, useLatePreload } from "../../ui/lazyWithRetry.js";
import { RowsSkeleton } from "../../ui/rows/RowsSkeleton.js";
import { memoizeByTheme, paletteOf, styled } from "../../ui/styles.js";
import { inboxService } from "../Inbox.js";
import { keepSelection } from "../rules/messages.js";
import type { PrivateMessage } from "../types.js";

/** Props of `PrivateMessages`: when to fetch again, and what to do after changes. */
export interface PrivateMessagesProps extends HostProps {
  /** Refetches the inbox when the value changes. */
  refreshKey?: unknown;
  /**
   * Called after a message was marked read, and when a fetch on mount, for `refreshKey` or on return to the list has ended.
   * A failure and unmounting end a fetch, too. A list that was fetched in the last minute and is up to date is not fetched on mount.
   */
  onUpdate?: (() => void) | undefined;
  /** Enter sends, and Shift+Enter breaks the line. Otherwise Ctrl+Enter or Cmd+Enter sends. @default false */
  enterToSend?: boolean | undefined;
}

function ViewSkeleton() {
  const text = useText(messagesTexts);
  return (
    <PanelRoot>
      <RowsSkeleton rows={1} circlePx={40} label={text("loading")} />
    </PanelRoot>
  );
}

// The list is the first view. The code of a conversation is preloaded after the list.
const fallbacks = { Waiting: ViewSkeleton, Failed: LoadFailure };

const PrivateConversation = lazyWithRetry(
  () => import("./PrivateMessageDetails.js").then((module) => module.PrivateConversation),
  fallbacks,
);

const NewConversation = lazyWithRetry(
  () => import("./NewPrivateMessage.js").then((module) => module.NewConversation),
  fallbacks,
);

const ViewsRoot = styled("div", { name: "NarthexMessages", slot: "Views" })(
  memoizeByTheme((theme) => ({
    display: "grid",
    gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
    height: "100%",
    minHeight: 320,
    // Two panes. Only the one at the end lies below a dialog's close button.
    "&.NarthexMessages-wide": {
      gridTemplateColumns: "340px minmax(0, 1fr)",
      "& > :first-of-type": {
        "--narthex-header-end": theme.spacing(1.25),
        borderInlineEnd: `1px solid ${paletteOf(theme).divider}`,
      },
    },
  })),
);

interface DetailView {
  name: "detail";
  privateMessage: PrivateMessage;
  focus: "heading" | "field";
}

type View =
  /** `from`: the conversation just closed, or "" for another view. Its row, else the heading, gets the focus. */
  | { name: "list"; from?: string }
  /** `previous`: the conversation beside the list that the new message replaces. */
  | { name: "new"; previous?: DetailView | undefined }
  | DetailView;

function InboxViews({ refreshKey, onUpdate, enterToSend }: PrivateMessagesProps) {
  const inbox = useService(inboxService);
  const { items, status } = useStoreValue(inbox.store, (state) => state);
  const hasNoPerson = useHasNoPerson();
  const { personId = "" } = useSession();
  const [view, setView] = useState<View>({ name: "list" });
  const [filterStore] = useState(createFilterStore);
  const root = useRef<HTMLDivElement>(null);
  const isEmpty = items.length === 0 && (hasNoPerson || status === "ready");
  const hasRoom = useIsWide(root);
  // Without conversations, there is nothing to choose.
  const isWide = hasRoom && !isEmpty;
  useAcquired(inbox);
  const latestOnUpdate = useLatest(onUpdate);
  const lastRefreshKey = useRef(refreshKey);
  useEffect(() => {
    const isRefresh = lastRefreshKey.current !== refreshKey;
    lastRefreshKey.current = refreshKey;
    if (!personId || (!isRefresh && inbox.isFresh)) return;
    void (isRefresh ? inbox.refetch() : inbox.load()).then(() => latestOnUpdate.current?.());
  }, [inbox, personId, refreshKey, latestOnUpdate]);
  useLatePreload(PrivateConversation.preload, status === "ready");
  const handleOpen = useCallback(
    (privateMessage: PrivateMessage) => {
      // Beside the list, the user can write at once, except on a touch screen, which would show its keyboard.
      const focus = isWide && matchMedia("(pointer: fine)").matches ? "field" : "heading";
      setView({ name: "detail", privateMessage, focus });
    },
    [isWide],
  );
  // No frame announces what the user writes. If the list is not beside the conversation, it is fetched on return.
  const refresh = () => (hasRoom ? void inbox.refetch() : inbox.expire());
  const handleNew = () => {
    const previous = view.name === "new" ? view.previous : view;
    setView({ name: "new", previous: previous?.name === "detail" ? previous : undefined });
  };
  const handleBack = () => {
    const from = view.name === "detail" ? (view.privateMessage.conversationId ?? "") : "";
    setView((view.name === "new" && view.previous) || { name: "list", from });
    void inbox.refetch().then(() => latestOnUpdate.current?.());
  };
  const handleSelect = (privateMessage: PrivateMessage) => {
    setView({ name: "detail", privateMessage, focus: "field" });
    if (keepSelection(privateMessage, items, personId)) return;
    // A conversation that was just created is not in the list yet.
    refresh();
  };
  const pane = () => {
    if (view.name === "new")
      return (
        <NewConversation
          key="new"
          onBack={handleBack}
          onSelectMessage={handleSelect}
          enterToSend={enterToSend}
        />
      );
    if (view.name === "list")
      return (
        isWide && (
          <PanelRoot key="none">{items.length > 0 && <InboxNotice kind="choose" />}</PanelRoot>
        )
      );
    // Uses the refetched item of the same conversation. If it is missing, the conversation stays open.
    const { privateMessage } = view;
    const current = keepSelection(privateMessage, items, personId);
    const isSame = current?.conversationId === privateMessage.conversationId;
    return (
      <PrivateConversation
        key={privateMessage.conversationId ?? privateMessage.id}
        privateMessage={isSame ? { ...privateMessage, ...current } : privateMessage}
        focus={view.focus}
        enterToSend={enterToSend}
        onBack={isWide ? undefined : handleBack}
        onMessageRead={() => latestOnUpdate.current?.()}
        onUpdate={refresh}
      />
    );
  };
  return (
    <ViewsRoot
      ref={root}
      className={isWide ? "NarthexMessages-wide" : undefined}
      onPointerEnter={PrivateConversation.preload}
      onFocus={PrivateConversation.preload}
    >
      {(isWide || view.name === "list") && (
        <ConversationList
          key="list"
          selected={view.name === "detail" ? view.privateMessage : undefined}
          filterStore={filterStore}
          focused={view.name === "list" ? view.from : undefined}
          onOpen={handleOpen}
          onNew={handleNew}
          onNewIntent={NewConversation.preload}
        />
      )}
      {pane()}
    </ViewsRoot>
  );
}

/**
 * Renders the private messages of the current person: the list, a conversation, and a new one.
 * @example <PrivateMessages onUpdate={refetch} />
 */
export const PrivateMessages = withHost(function InboxPanel(props: PrivateMessagesProps) {
  const { personId = "", churchId = "" } = useSession();
  // Remounts, with the list as its first view, when the person or church changes.
  return <InboxViews key={`${personId}|${churchId}`} {...props} />;
});
