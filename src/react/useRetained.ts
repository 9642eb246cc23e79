"use client";
import { useEffect } from "react";

/** Keeps something live while the component is mounted. */
export function useRetained(target: { retain: () => () => void } | undefined): void {
  useEffect(() => target?.retain(), [target]);
}
