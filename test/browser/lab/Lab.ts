import type { ImageEditorProps } from "../../../src/gallery/editor/ImageEditor.js";
import type { ChurchClient } from "../../../src/entries/index.js";
import type { LabServer } from "./LabServer.js";
import type { LabSocket } from "./LabSocket.js";
import type { countOpenResources } from "./countOpenResources.js";
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
  countOpenResources: typeof countOpenResources;
  client: ChurchClient;
  server: LabServer;
  Socket: typeof LabSocket;
  show: (view: View) => void;
  hide: () => void;
  /** Props of the image editor for the next `show`, and the values that onUpdate received. */
  editor: { props: Partial<ImageEditorProps>; updates: (string | undefined)[] };
  /** Refetches the thread. Resolves when the response has arrived. */
  reload: () => Promise<void>;
  /** Starts recording the scroll position. With `text`, also records the top of the message whose content begins with it. */
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
