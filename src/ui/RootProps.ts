import type { SxProps, Theme } from "@mui/material/styles";
import type { Ref } from "react";

/** What every widget passes on to its root element. */
export interface RootProps<E extends Element = HTMLDivElement> {
  /** Class of the root element. */
  className?: string | undefined;
  /** Styles of the root element, with the theme's keys. */
  sx?: SxProps<Theme> | undefined;
  /** Receives the root element. */
  ref?: Ref<E> | undefined;
}
