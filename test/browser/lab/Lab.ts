import type { ImageEditorProps } from "../../../src/gallery/editor/ImageEditor.js";
import type { ChurchClient } from "../../../src/entries/index.js";
import type { LabServer } from "./LabServer.js";
import type { LabSocket } from "./LabSocket.js";
import type { open } from "./open.js";
import type { PaintSample, ScrollRecorder } from "./ScrollRecorder.js";

/** The view that the page shows. `plain` is an unstyled list of the same messages, for comparison. */
export type View =
  | "thread"
  | "filling"
  | "inbox"
  | "notifications"
  | "all"
  | "badge"
  | "composer"
  | "newMessage"
  | "editor"
  | "plain";

/** API of the lab page for tests: `window.lab`. */
interface Lab {
  /** Counts the pending timers, open channels and object URLs. */
  open: typeof open;
  client: ChurchClient;
  server: LabServer;
  Socket: typeof LabSocket;
  show: (view: View) => void;
  hide: () => void;
  /** Props of the image editor for the next `show`, and the values that onUpdate received. */
  editor: { props: Partial<ImageEditorProps>; updates: (string | undefined)[] };
  /** Refetches the thread; resolves with the response. */
  reload: () => Promise<void>;
  /** Records the scroll position from now on, and that of the message whose content begins with `text`. */
  recordScroll: (text?: string) => ScrollRecorder;
  /** Adds a handler that counts the frames of an action in `handledCount`. */
  listen: (action: string) => void;
  handledCount: number;
  /** Returns the samples of the last `recordScroll`. */
  paints: () => PaintSample[];
}

declare global {
  interface Window {
    lab: Lab;
  }
}
