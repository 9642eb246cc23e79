/** One grant in an API's permission list. */
export interface Permission {
  contentType?: string | undefined;
  action?: string | undefined;
  contentId?: string | null | undefined;
  apiName?: string | undefined;
  section?: string | undefined;
  displaySection?: string | undefined;
  displayAction?: string | undefined;
}

/** What a feature asks for: a leaf of the catalogue `Permissions`. */
export interface ApiPermission {
  api: string;
  contentType: string;
  action: string;
}
