import type { SxProps, Theme } from "@mui/material/styles";
import type { Ref } from "react";

/** Props that every widget passes to its root element. */
export interface RootProps<E extends Element = HTMLDivElement> {
  className?: string | undefined;
  /** Styles of the root element, with access to the theme. */
  sx?: SxProps<Theme> | undefined;
  ref?: Ref<E> | undefined;
}

/** The handle of a virtualized list. */
export interface RowListHandle {
  scrollToEnd(): void;
}
