/** Ids that tell one session from another: who somebody is, in which church, and who they are there. */
export interface SessionIdentity {
  userId: string | undefined;
  churchId: string | undefined;
  personId: string | undefined;
}

/** What a host's context says, and what that is held against. */
export interface ContextFacts {
  said: SessionIdentity;
  /**
   * What was said last, what the session is, and what is no news either: what the session has been lately, so that the context
   * was told, and what the same view said before.
   */
  known: readonly [former: SessionIdentity | undefined, ours: SessionIdentity, ...others: (SessionIdentity | null | undefined)[]];
  /** A place (`placeOf`) that may have been said before its user. */
  strange: string | undefined;
}

/**
 * What a context asks for: to `end` the session; to begin that of another user, in the church that it names (`other`) or in
 * none (`alone`); to `move`, with everything that it says or, where the user is a former one, to the `church` only; to take
 * over what it says of the same place (`same`).
 */
export type ContextVerdict = "end" | "other" | "alone" | "move" | "church" | "same";
