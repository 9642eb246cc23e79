import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** Renders the content of a test page into #root. */
export function showPage(page: ReactNode): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root.");
  createRoot(root).render(page);
}
