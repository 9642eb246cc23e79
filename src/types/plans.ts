/** Who serves when: the plan of one service. */
export interface Plan {
  id?: string | undefined;
  churchId?: string | undefined;
  name?: string | undefined;
  ministryId?: string | undefined;
  serviceDate?: Date | string | undefined;
  notes?: string | undefined;
  contentType?: string | undefined;
  contentId?: string | undefined;
  providerId?: string | undefined;
  providerPlanId?: string | undefined;
  providerPlanName?: string | undefined;
  signupDeadlineHours?: number | undefined;
}

/** What there is to do in a plan, and for how many people. */
export interface Position {
  id?: string | undefined;
  churchId?: string | undefined;
  planId?: string | undefined;
  groupId?: string | undefined;
  categoryName?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  count?: number | undefined;
  allowSelfSignup?: boolean | undefined;
}

/** That a person is asked to fill a position. */
export interface Assignment {
  id?: string | undefined;
  churchId?: string | undefined;
  positionId?: string | undefined;
  personId?: string | undefined;
  status?: string | undefined;
  notified?: Date | string | undefined;
}

/** A time of a plan, and the teams that are needed then. */
export interface Time {
  id?: string | undefined;
  churchId?: string | undefined;
  planId?: string | undefined;
  displayName?: string | undefined;
  startTime?: Date | string | undefined;
  endTime?: Date | string | undefined;
  /** Comma-separated. */
  teams?: string | undefined;
  teamList?: string[] | undefined;
}

/** Days on which a person cannot serve. */
export interface BlockoutDate {
  id?: string | undefined;
  churchId?: string | undefined;
  personId?: string | undefined;
  startDate?: Date | string | undefined;
  endDate?: Date | string | undefined;
}
