import type { ComponentsOverrides, ComponentsProps, Theme } from "@mui/material/styles";

/** The names under which a host's theme reaches our components, with the slots each has. */
export interface NarthexComponentSlots {
  NarthexConversationRow: "root";
  NarthexDisplayBox: "root";
  NarthexEmptyState: "root";
  NarthexLoading: "root";
  NarthexMessages: "root" | "header" | "search" | "count" | "skeleton";
  NarthexNote: "root" | "day";
  NarthexNoteComposer: "root";
  NarthexNotes: "root" | "scroll" | "frame" | "new" | "skeleton";
  NarthexNotification: "root";
  NarthexNotifications: "root";
  NarthexOfflineBar: "root";
  NarthexPersonAvatar: "root";
  NarthexPersonRow: "root";
}

/** What a theme may say about one of our components. */
export type NarthexThemeComponents = {
  [Name in keyof NarthexComponentSlots]?: {
    defaultProps?: ComponentsProps[keyof ComponentsProps];
    styleOverrides?: Partial<
      Record<
        NarthexComponentSlots[Name],
        ComponentsOverrides<Theme>["MuiPaper"] extends infer O ? (O extends { root?: infer R } ? R : never) : never
      >
    >;
  };
};

declare module "@mui/material/styles" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type, @typescript-eslint/no-unused-vars
  interface Components<Theme = unknown> extends NarthexThemeComponents {}
}
