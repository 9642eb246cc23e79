/** A group of a church, as the membership service answers it. */
export interface Group {
  id?: string | undefined;
  churchId?: string | undefined;
  name?: string | undefined;
  categoryName?: string | undefined;
  /** The end of the group's address. */
  slug?: string | undefined;
  about?: string | undefined;
  photoUrl?: string | undefined;
  /** Comma-separated. */
  tags?: string | undefined;
  /** Comma-separated. */
  labels?: string | undefined;
  labelArray?: string[] | undefined;
  meetingTime?: string | undefined;
  meetingLocation?: string | undefined;
  trackAttendance?: boolean | undefined;
  parentPickup?: boolean | undefined;
  printNametag?: boolean | undefined;
  memberCount?: number | undefined;
}

/** People who live together. */
export interface Household {
  id?: string | undefined;
  name?: string | undefined;
}
