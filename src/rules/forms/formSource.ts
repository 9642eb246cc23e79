/** Where a form comes from: a submission that was stored, or a form to fill in anew, for members or for everybody (FRM-23). */
export interface FormSource {
  mode: "submission" | "add" | "unrestricted";
  id: string;
}

/**
 * Returns the one place to load a form from; where several ids are given, the first in the order of A-63. Hosts pass empty texts or
 * null for ids that they do not have. `undefined` without any id.
 */
export function formSource(ids: { formSubmissionId?: unknown; addFormId?: unknown; unRestrictedFormId?: unknown }): FormSource | undefined {
  const given = [
    ["submission", ids.formSubmissionId],
    ["add", ids.addFormId],
    ["unrestricted", ids.unRestrictedFormId],
  ] as const;
  const found = given.find(([, id]) => typeof id === "string" && id.trim() !== "");
  return found && { mode: found[0], id: String(found[1]).trim() };
}
