/** Something to do for somebody; who it is about, who asked for it and who does it each have type, id and a label to show. */
export interface Task {
  id?: string;
  taskNumber?: number;
  taskType?: string;
  title?: string;
  status?: string;
  dateCreated?: Date | string;
  dateClosed?: Date | string;
  associatedWithType?: string;
  associatedWithId?: string;
  associatedWithLabel?: string;
  createdByType?: string;
  createdById?: string;
  createdByLabel?: string;
  assignedToType?: string;
  assignedToId?: string;
  assignedToLabel?: string;
  automationId?: string;
  conversationId?: string;
  /** JSON, by type. */
  data?: string;
}

/** What happens by itself when its conditions hold. */
export interface Automation {
  id?: string;
  churchId?: string;
  title: string;
  recurs: string;
  active: boolean;
}

/** One comparison of an automation. */
export interface Condition {
  id?: string;
  conjunctionId?: string;
  field?: string;
  /** JSON: which of the field's values is meant. */
  fieldData?: string;
  operator?: string;
  value?: string;
  label?: string;
}

/** Conditions that hold together, and groups of these. */
export interface Conjunction {
  id?: string;
  automationId?: string;
  parentId?: string;
  /** "and" or "or". */
  groupType?: string;
  conjunctions?: Conjunction[];
  conditions?: Condition[];
}
