import { asToken } from "../../../lib/links/tokens.js";
import { PERSON } from "../../../lib/people/shapes.js";
import type { Person, PersonName } from "../../../lib/people/types.js";
import { isSameId, asText, asObject, ownField, idText } from "../../../lib/text/json.js";
import { type FieldsOf, readShape } from "../../../lib/text/readShape.js";
import type { Permission, ApiConfig } from "../../core/types.js";
import type { Church, UserChurch, ApiGrant } from "../types.js";

export const CHURCH: FieldsOf<Church> = {
  id: "text",
  name: "text",
  subDomain: "text",
  address1: "text?",
  address2: "text?",
  city: "text?",
  state: "text?",
  zip: "text?",
  country: "text?",
  registrationDate: "time?",
  archivedDate: "time?",
  settings: ["any"],
};

/** All fields are optional: responses and hosts may leave any out. */
export const USER_CHURCH: FieldsOf<Partial<UserChurch>> = {
  church: CHURCH,
  person: PERSON,
  apis: [
    {
      keyName: "text",
      name: "text",
      jwt: "text",
      permissions: [
        {
          contentType: "text",
          action: "text",
          contentId: "text?",
          apiName: "text",
          section: "text",
          displaySection: "text",
          displayAction: "text",
        },
      ],
    },
  ],
  jwt: "text",
  groups: [{ id: "id", tags: "text", name: "text", leader: "flag" }],
};

/** The source of tokens and permissions: a church, or a token alone. */
export interface Grants {
  jwt?: string | undefined;
  apis?: UserChurch["apis"];
}

/**
 * Returns the token and permissions of one API in a church. If the church does not list the API, it returns the church's token,
 * which every API accepts, and no permissions.
 */
export function apiGrant(
  { jwt, apis }: Grants,
  keyName: string,
): { jwt: string; permissions: Permission[] } {
  const grants = Array.isArray(apis) ? apis.filter((grant) => !!grant) : [];
  const grant = grants.find((entry) => (entry.keyName ?? entry.name) === keyName);
  return {
    jwt: asToken(grant?.jwt) || asToken(jwt),
    permissions: Array.isArray(grant?.permissions) ? grant.permissions : [],
  };
}

/** Returns the API configurations with the tokens and permissions of a church. */
export function buildApiConfigs(current: readonly ApiConfig[], grants: Grants): ApiConfig[] {
  return current.map((config) => ({ ...config, ...apiGrant(grants, config.keyName) }));
}

/** Returns the church with an id from a list of the user's churches. Hosts may pass anything before the list is loaded. */
export function findUserChurch(userChurches: unknown, churchId: unknown): UserChurch | undefined {
  if (!Array.isArray(userChurches)) return undefined;
  return userChurches.find((entry: UserChurch | null | undefined) =>
    isSameId(entry?.church?.id, churchId),
  ) as UserChurch | undefined;
}

/** Returns a key of a membership: church and token, because a user who leaves a church and joins it again gets another token. */
export function membershipKey(userChurch: UserChurch | null | undefined): string {
  return `${asText(userChurch?.church?.id) ?? ""} ${asText(userChurch?.jwt) ?? ""}`;
}

export type ChurchesState =
  { state: "loading" } | { state: "invalid" } | { state: "ready"; churches: UserChurch[] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.filter(isObject) : []);

const isComplete = ({ church, person, apis, groups, jwt }: Record<string, unknown>): boolean =>
  isObject(church) &&
  isObject(person) &&
  typeof jwt === "string" &&
  [apis, groups].every((list) => Array.isArray(list) && list.every(isObject));

/** Complete entries are not copied, because hosts compare churches by identity. */
const fillGaps = (entry: Record<string, unknown>) =>
  isComplete(entry)
    ? entry
    : {
        ...entry,
        church: isObject(entry["church"]) ? entry["church"] : {},
        person: isObject(entry["person"]) ? entry["person"] : {},
        apis: listOf(entry["apis"]),
        groups: listOf(entry["groups"]),
        jwt: typeof entry["jwt"] === "string" ? entry["jwt"] : "",
      };

/** Returns whether a church list is still loading, invalid, or ready. Missing fields of its churches are filled. */
export function normalizeUserChurches(value: unknown): ChurchesState {
  if (value === undefined || value === null) return { state: "loading" };
  if (!Array.isArray(value)) return { state: "invalid" };
  return {
    state: "ready",
    churches: value.filter(isObject).map(fillGaps) as object[] as UserChurch[],
  };
}

const lowerCase = (name: unknown) => (asText(name) ?? "").toLowerCase();

/**
 * Returns the church to choose: by id, else by subdomain, else the first. A given id that matches no church, such as NaN, never
 * chooses the first one, because the caller meant another church.
 *
 * @see USR-09
 */
export function pickChurch(
  userChurches: readonly UserChurch[],
  wish: { churchId?: string | number | undefined; keyName?: string | undefined },
): UserChurch | undefined {
  const byId = findUserChurch(userChurches, wish.churchId);
  const usable = userChurches.filter((entry) => !!entry?.church);
  const key = lowerCase(wish.keyName);
  const byKey = key ? usable.find((entry) => lowerCase(entry.church.subDomain) === key) : undefined;
  const isGiven = (wish.churchId ?? "") !== "";
  return byId ?? byKey ?? (isGiven ? undefined : usable[0]);
}

/**
 * Returns a church with the person and the tokens of the response to POST /churches/select; `undefined` for a response without a
 * person or of another church. The permissions are kept, because the response lists only some of them. The tokens are replaced,
 * because the former ones belong to a user without a person.
 */
export function withSelectedPerson(
  userChurch: UserChurch,
  answer: unknown,
): UserChurch | undefined {
  const person = asObject<Person>(ownField(answer, "person"));
  const id = idText(person?.id);
  const churchId = idText(ownField(ownField(answer, "church"), "id"));
  if (
    !person ||
    id === undefined ||
    (churchId !== undefined && !isSameId(churchId, userChurch.church?.id))
  )
    return undefined;
  const { name, ...rest } = person;
  const token = ownField(answer, "jwt");
  const selected = {
    jwt: typeof token === "string" ? token : "",
    apis: grantsOf(ownField(answer, "apis")),
  };
  const keyOf = (grant: ApiGrant) => grant.keyName ?? grant.name ?? "";
  const known = grantsOf(userChurch.apis);
  const apis = known.map((grant) => ({
    ...grant,
    jwt: apiGrant(selected, keyOf(grant)).jwt || (grant.jwt ?? ""),
  }));
  const added = selected.apis.filter(
    (grant) => !known.some((each) => keyOf(each) === keyOf(grant)),
  );
  return {
    ...userChurch,
    person: { ...userChurch.person, ...rest, id, ...(hasText(name) && { name }) },
    apis: [...apis, ...added],
    jwt: selected.jwt || userChurch.jwt,
  };
}

const grantsOf = (apis: unknown): ApiGrant[] => readShape<ApiGrant[]>(apis, USER_CHURCH.apis) ?? [];

/** Servers answer the name of a new person with empty texts. */
const hasText = (name: PersonName | undefined): name is PersonName =>
  Object.values(asObject<PersonName>(name) ?? {}).some(
    (part) => typeof part === "string" && part.trim() !== "",
  );

/** Returns a list of churches without the memberships (`membershipKey`) that the user has left. Other values are returned unchanged. */
export function withoutLeft<T>(churches: T, left: readonly string[]): T {
  const isLeft = (entry: UserChurch) => left.includes(membershipKey(entry));
  return Array.isArray(churches) && churches.some(isLeft)
    ? (churches.filter((entry: UserChurch) => !isLeft(entry)) as T)
    : churches;
}
