/** One setting of a church. */
export interface GenericSetting {
  id?: string;
  churchId?: string;
  keyName?: string;
  value?: string;
  /** 1 where visitors may read it. */
  public?: number;
}

/** A domain that leads to a church's site. */
export interface Domain {
  id?: string;
  churchId?: string;
  domainName?: string;
}

/** A link in a church's navigation. `category` says which navigation, `linkType` what it leads to and `linkData` to which of these. */
export interface Link {
  id?: string;
  churchId: string;
  category: string;
  linkType: string;
  linkData: string;
  icon: string;
  text: string;
  sort: number;
  url?: string;
  photo?: string;
  parentId?: string;
  children?: Link[];
}
