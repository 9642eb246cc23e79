/** A group of a church, as the membership service answers it. */
export interface Group {
  id?: string;
  churchId?: string;
  name?: string;
  categoryName?: string;
  /** The end of the group's address. */
  slug?: string;
  about?: string;
  photoUrl?: string;
  /** Comma-separated. */
  tags?: string;
  /** Comma-separated. */
  labels?: string;
  labelArray?: string[];
  meetingTime?: string;
  meetingLocation?: string;
  trackAttendance?: boolean;
  parentPickup?: boolean;
  printNametag?: boolean;
  memberCount?: number;
}

/** People who live together. */
export interface Household {
  id?: string;
  name?: string;
}
