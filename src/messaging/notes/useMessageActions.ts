"use client";
import { type MouseEvent, type PointerEvent, useState } from "react";
import { setTimer } from "../../platform/core/time.js";
import type { ThreadMessage } from "../types.js";

/** How long a finger rests on a bubble until the sheet opens, in milliseconds. iOS fires no `contextmenu` event. */
const HOLD_MS = 500;

/** Height of a menu with three items and its distances from the message and from the window's edge, in px. */
const MENU_PX = 176;

/** The menu or sheet of one message. */
export interface MessageMenu {
  message: ThreadMessage;
  canEdit: boolean;
  anchor: HTMLElement;
  isSheet: boolean;
  /** Whether a menu fits between the top of the window and the anchor. */
  hasRoomAbove: boolean;
}

export interface RowActions {
  onMenu: (message: ThreadMessage, canEdit: boolean, anchor: HTMLElement) => void;
  onCopy: (message: ThreadMessage) => void;
  /** Handles clicks, presses and context menus of a bubble: by touch, a tap or a long press opens the sheet. */
  onPress: (
    event: MouseEvent<HTMLElement> | PointerEvent<HTMLElement>,
    message: ThreadMessage,
    canEdit: boolean,
  ) => void;
}

/** Copies a text with the Clipboard API, else with `execCommand`. Rejects if the browser refuses both. */
async function copyText(text: string): Promise<void> {
  try {
    return await navigator.clipboard.writeText(text);
  } catch {
    // The API is missing on pages without HTTPS, and refuses in frames without permission.
  }
  const field = document.createElement("textarea");
  field.value = text;
  const focused = document.activeElement;
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error("The browser refused to copy.");
}

const isTouch = ({ nativeEvent }: MouseEvent<HTMLElement> | PointerEvent<HTMLElement>): boolean =>
  ("pointerType" in nativeEvent && nativeEvent.pointerType === "touch") ||
  !!globalThis.matchMedia?.("(hover: none)").matches;

function createRowActions(show: (menu: MessageMenu) => void, handleCopied: () => void): RowActions {
  let holdTimer: ReturnType<typeof setTimer> | undefined;
  const open = (menu: Omit<MessageMenu, "hasRoomAbove">) => {
    clearTimeout(holdTimer);
    show({ ...menu, hasRoomAbove: menu.anchor.getBoundingClientRect().top >= MENU_PX });
  };
  return {
    onMenu: (message, canEdit, anchor) => {
      // Safari does not focus a clicked button, but a closing menu returns the focus to what had it before.
      anchor.focus({ preventScroll: true });
      open({ message, canEdit, anchor, isSheet: false });
    },
    onCopy: ({ content }) =>
      // After a refusal, no toast is shown.
      void copyText(content ?? "").then(handleCopied, () => undefined),
    onPress: (event, message, canEdit) => {
      const isOnLink = event.target instanceof Element && event.target.closest("a");
      if (!isTouch(event) || isOnLink) return;
      const anchor = event.currentTarget;
      const openSheet = () => open({ message, canEdit, anchor, isSheet: true });
      if (event.type === "pointerdown") {
        clearTimeout(holdTimer);
        holdTimer = setTimer(openSheet, HOLD_MS);
        const cancel = () => clearTimeout(holdTimer);
        anchor.addEventListener("pointerup", cancel, { once: true });
        anchor.addEventListener("pointercancel", cancel, { once: true });
        return;
      }
      event.preventDefault();
      openSheet();
    },
  };
}

interface MenuState {
  /** The scope in which the menu was opened. */
  scope: string;
  menu: MessageMenu | undefined;
  isOpen: boolean;
  /** How often a message was copied. Each copy shows the toast again. */
  copyCount: number;
}

/** Returns the handlers of message rows, which keep their identity, and the menu that they opened in this scope. */
export function useMessageActions(scope: string) {
  const initial = { scope, menu: undefined, isOpen: false, copyCount: 0 };
  const [state, setState] = useState<MenuState>(initial);
  if (state.scope !== scope) setState(initial);
  const [actions] = useState(() =>
    createRowActions(
      (menu) => setState((current) => ({ ...current, menu, isOpen: true })),
      () => setState((current) => ({ ...current, copyCount: current.copyCount + 1 })),
    ),
  );
  return { ...state, actions, close: () => setState((current) => ({ ...current, isOpen: false })) };
}
