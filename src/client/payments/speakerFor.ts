import { findUserChurch } from "../../rules/churches/findUserChurch.js";
import { isSameId } from "../../rules/session/isSameId.js";
import type { SessionState } from "../session/SessionStore.js";
import { identityOf } from "../session/SessionStore.js";

/** For whom a call speaks: servers take the church from the token, whatever else is sent. */
export interface Speaker {
  jwt?: string;
  anonymous?: boolean;
}

/**
 * For whom the calls of a form speak. A server takes the church from the token: in another church than the form's the visitor
 * speaks as who they are in that one, and as nobody where they do not belong to it (hazard D, wrong church; C-11).
 */
export function speakerFor(session: SessionState, churchId: string): Speaker {
  if (isSameId(identityOf(session).churchId, churchId)) return {};
  const jwt = findUserChurch(session.userChurches, churchId)?.jwt;
  return jwt ? { jwt } : { anonymous: true };
}
