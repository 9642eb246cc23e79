/** One grant in an API's permission list (SPEC §3, PERM-04). */
export interface Permission {
  contentType?: string;
  action?: string;
  contentId?: string | null;
  apiName?: string;
  section?: string;
  displaySection?: string;
  displayAction?: string;
}

/** What a feature asks for: a leaf of the catalogue `Permissions` (PERM-05 to PERM-19). */
export interface ApiPermission {
  api: string;
  contentType: string;
  action: string;
}
