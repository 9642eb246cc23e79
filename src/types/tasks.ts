/** Something to do for somebody; who it is about, who asked for it and who does it each have type, id and a label to show. */
export interface Task {
  id?: string | undefined;
  taskNumber?: number | undefined;
  taskType?: string | undefined;
  title?: string | undefined;
  status?: string | undefined;
  dateCreated?: Date | string | undefined;
  dateClosed?: Date | string | undefined;
  associatedWithType?: string | undefined;
  associatedWithId?: string | undefined;
  associatedWithLabel?: string | undefined;
  createdByType?: string | undefined;
  createdById?: string | undefined;
  createdByLabel?: string | undefined;
  assignedToType?: string | undefined;
  assignedToId?: string | undefined;
  assignedToLabel?: string | undefined;
  automationId?: string | undefined;
  conversationId?: string | undefined;
  /** JSON, by type. */
  data?: string | undefined;
}

/** What happens by itself when its conditions hold. */
export interface Automation {
  id?: string | undefined;
  churchId?: string | undefined;
  title: string;
  recurs: string;
  active: boolean;
}

/** One comparison of an automation. */
export interface Condition {
  id?: string | undefined;
  conjunctionId?: string | undefined;
  field?: string | undefined;
  /** JSON: which of the field's values is meant. */
  fieldData?: string | undefined;
  operator?: string | undefined;
  value?: string | undefined;
  label?: string | undefined;
}

/** Conditions that hold together, and groups of these. */
export interface Conjunction {
  id?: string | undefined;
  automationId?: string | undefined;
  parentId?: string | undefined;
  /** "and" or "or". */
  groupType?: string | undefined;
  conjunctions?: Conjunction[] | undefined;
  conditions?: Condition[] | undefined;
}
