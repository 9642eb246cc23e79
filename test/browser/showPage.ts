import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** Shows what a page of these tests is made of. */
export function showPage(page: ReactNode): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root.");
  createRoot(root).render(page);
}
