/** Who serves when: the plan of one service. */
export interface Plan {
  id?: string;
  churchId?: string;
  name?: string;
  ministryId?: string;
  serviceDate?: Date | string;
  notes?: string;
  contentType?: string;
  contentId?: string;
  providerId?: string;
  providerPlanId?: string;
  providerPlanName?: string;
  signupDeadlineHours?: number;
}

/** What there is to do in a plan, and for how many people. */
export interface Position {
  id?: string;
  churchId?: string;
  planId?: string;
  groupId?: string;
  categoryName?: string;
  name?: string;
  description?: string;
  count?: number;
  allowSelfSignup?: boolean;
}

/** That a person is asked to fill a position. */
export interface Assignment {
  id?: string;
  churchId?: string;
  positionId?: string;
  personId?: string;
  status?: string;
  notified?: Date | string;
}

/** A time of a plan, and the teams that are needed then. */
export interface Time {
  id?: string;
  churchId?: string;
  planId?: string;
  displayName?: string;
  startTime?: Date | string;
  endTime?: Date | string;
  /** Comma-separated. */
  teams?: string;
  teamList?: string[];
}

/** Days on which a person cannot serve. */
export interface BlockoutDate {
  id?: string;
  churchId?: string;
  personId?: string;
  startDate?: Date | string;
  endDate?: Date | string;
}
