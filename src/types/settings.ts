/** One setting of a church. */
export interface GenericSetting {
  id?: string | undefined;
  churchId?: string | undefined;
  keyName?: string | undefined;
  value?: string | undefined;
  /** 1 where visitors may read it. */
  public?: number | undefined;
}

/** A domain that leads to a church's site. */
export interface Domain {
  id?: string | undefined;
  churchId?: string | undefined;
  domainName?: string | undefined;
}

/** A link in a church's navigation. `category` says which navigation, `linkType` what it leads to and `linkData` to which of these. */
export interface Link {
  id?: string | undefined;
  churchId?: string | undefined;
  category: string;
  linkType: string;
  linkData: string;
  icon: string;
  text?: string | undefined;
  sort?: number | undefined;
  url?: string | undefined;
  photo?: string | undefined;
  parentId?: string | undefined;
  children?: Link[] | undefined;
}
