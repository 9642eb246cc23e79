import type { FormPlace } from "../../types/forms.js";
import { formSource } from "./formSource.js";

/** Names one filling of a form: what is loaded for it, and what is kept of unsent answers, belongs to no other. */
export function formPlaceName(place: FormPlace): string {
  const source = formSource(place);
  return `form:${source?.mode}:${source?.id}:${place.contentType}:${place.contentId}`;
}
