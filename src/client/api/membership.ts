import { readShape } from "../../rules/api/readShape.js";
import { CHURCH, PERSON, PUBLIC_SETTINGS, USER, USER_CHURCH } from "../../rules/api/shapes.js";
import { uniqueById } from "../../rules/api/uniqueById.js";
import { pathPart } from "../../rules/links/pathPart.js";
import type { Church, PublicSettings, UserChurch } from "../../types/churches.js";
import type { Person, User } from "../../types/people.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { MEMBERSHIP_API } from "./apiNames.js";

/** The calls of the membership service: one function per row of SPEC §7. */

const peopleOf = (answer: unknown): Person[] => readShape<Person[]>(answer, [PERSON]) ?? [];

/** NPM-14, A-14. */
export async function searchPeople(api: ApiClient, term: string, options?: CallOptions): Promise<Person[]> {
  return uniqueById(
    peopleOf(await api.get(`/people/search?term=${encodeURIComponent(term.trim().toWellFormed())}`, MEMBERSHIP_API, options)),
  );
}

/** USR-17. At most 100 ids a call: a longer address is refused. The order of the answer is not the order asked. */
export async function getPeopleBasic(api: ApiClient, ids: readonly string[], options?: CallOptions): Promise<Person[]> {
  return peopleOf(await api.get(`/people/basic?ids=${ids.map(pathPart).join(",")}`, MEMBERSHIP_API, options));
}

/** USR-18. */
export async function getChurch(api: ApiClient, churchId: string, options?: CallOptions): Promise<Church | undefined> {
  const answer = readShape<Church>(await api.get(`/churches/${pathPart(churchId)}`, MEMBERSHIP_API, options), CHURCH);
  return answer?.id ? answer : undefined;
}

/** Somebody waits for these two calls: a server that says nothing for so long is taken for one that failed. */
const LEAVE_DEADLINE_MS = 15_000;

/** CHL-08. `jwt` is the token of the church being left: the server reads the church from it. */
export async function deleteUserChurchRecord(
  api: ApiClient,
  ids: { userId: string; churchId: string; personId: string },
  jwt: string,
): Promise<void> {
  const signal = AbortSignal.timeout(LEAVE_DEADLINE_MS);
  await api.delete(`/userchurch/record/${pathPart(ids.userId)}/${pathPart(ids.churchId)}/${pathPart(ids.personId)}`, MEMBERSHIP_API, {
    jwt,
    signal,
  });
}

/** CHL-10. `jwt` as above. */
export async function deleteOwnRoles(api: ApiClient, ids: { userId: string; churchId: string }, jwt: string): Promise<void> {
  const signal = AbortSignal.timeout(LEAVE_DEADLINE_MS);
  await api.delete(`/rolemembers/self/${pathPart(ids.churchId)}/${pathPart(ids.userId)}`, MEMBERSHIP_API, { jwt, signal });
}

/** USR-08. */
export async function getPublicSettings(api: ApiClient, churchId: string, options?: CallOptions): Promise<PublicSettings> {
  const answer = await api.get(`/settings/public/${pathPart(churchId)}`, MEMBERSHIP_API, options);
  return readShape<PublicSettings>(answer, PUBLIC_SETTINGS) ?? {};
}

/** PAY-30. */
export async function loadOrCreateUser(
  api: ApiClient,
  user: { userEmail: string; firstName: string; lastName: string },
  options?: CallOptions,
): Promise<User | undefined> {
  return readShape<User>(await api.post("/users/loadOrCreate", user, MEMBERSHIP_API, options), USER);
}

/** PAY-31. Only who they are in that church: id, name and how to reach them. */
export async function loadOrCreatePerson(
  api: ApiClient,
  person: { churchId: string; firstName: string; lastName: string; email: string },
  options?: CallOptions,
): Promise<Person | undefined> {
  return readShape<Person>(await api.post("/people/loadOrCreate", person, MEMBERSHIP_API, options), PERSON);
}

/** A view shows a placeholder until this call is answered, so it cannot wait for ever. */
const SELECT_DEADLINE_MS = 15_000;

/** Selects a church of the user; the server then also creates the user's person there. `jwt`: the token of that church. */
export async function selectUserChurch(api: ApiClient, churchId: string, jwt: string): Promise<Partial<UserChurch> | undefined> {
  const signal = AbortSignal.timeout(SELECT_DEADLINE_MS);
  const answer = await api.post("/churches/select", { churchId }, MEMBERSHIP_API, { ...(jwt && { jwt }), signal });
  return readShape<Partial<UserChurch>>(answer, USER_CHURCH);
}
