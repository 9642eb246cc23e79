"use client";
import { cleanDisplayName } from "../../lib/people/people.js";
import { alignAsParent, ellipsis, type RootProps, styled, useThemeProps } from "../styles.js";

/** Props of `PersonName`: the name and its fallback. */
export interface PersonNameProps extends RootProps<HTMLElement> {
  /** The display name as the server returned it. */
  name: string | null | undefined;
  /** Text in place of an empty name. @default nothing */
  fallback?: string | undefined;
}

const Root = styled("bdi", { name: "NarthexPersonName", slot: "Root" })({
  display: "block",
  minWidth: 0,
  maxWidth: "100%",
  ...ellipsis,
  ...alignAsParent,
});

/** Renders a name on one line with an ellipsis, in its own text direction. @example <PersonName name={person.name?.display} /> */
export function PersonName(inProps: PersonNameProps) {
  const { name, fallback, ...root } = useThemeProps({ props: inProps, name: "NarthexPersonName" });
  return <Root {...root}>{cleanDisplayName(name) || fallback}</Root>;
}
