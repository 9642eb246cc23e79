import type { ImageEditorProps } from "../../../src/gallery/editor/ImageEditor.js";
import type { ChurchClient } from "../../../src/index.js";
import type { LabServer } from "./LabServer.js";
import type { LabSocket } from "./LabSocket.js";
import type { open } from "./open.js";
import type { Frame, Watch } from "./Watch.js";

/** What the page shows. `plain` is a list of the same messages without any of ours, to compare with. */
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

/** What a test finds in the page of the lab as `window.lab`. */
interface Lab {
  /** What was started and has not ended: timers by kind, channels, object URLs. */
  open: typeof open;
  client: ChurchClient;
  server: LabServer;
  Socket: typeof LabSocket;
  show: (view: View) => void;
  hide: () => void;
  /** What the image editor is given from the next `show` on, and what it has given back. */
  editor: { given: Partial<ImageEditorProps>; updates: (string | undefined)[] };
  /** Loads the thread anew; resolves when the answer is there. */
  reload: () => Promise<void>;
  watch: (text?: string) => Watch;
  /** Counts the frames of an action from now on, beside whatever else hears them. */
  listen: (action: string) => void;
  heard: number;
  /** What the current watch has seen so far. */
  frames: () => Frame[];
}

declare global {
  interface Window {
    lab: Lab;
  }
}
