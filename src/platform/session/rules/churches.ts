import { asToken } from "../../../lib/links/urls.js";
import { type Person } from "../../../lib/people/people.js";
import { PERSON } from "../../../lib/people/shapes.js";
import {
  isSameId,
  asText,
  asObject,
  ownField,
  idText,
  type FieldsOf,
  readShape,
} from "../../../lib/text/json.js";
import type { ApiConfig, ApiPermission } from "../../core/ClientCore.js";
import type { ApiGrant, Church, ChurchGroup, UserChurch } from "../types.js";

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

/** Returns the objects of a list: the list itself if it has only objects, an empty list for another value. */
function objectsOf<T extends object>(list: unknown): T[] {
  if (!Array.isArray(list)) return [];
  const isObject = (entry: unknown) => asObject(entry) !== undefined;
  return (list.every(isObject) ? list : list.filter(isObject)) as T[];
}

const keyOf = ({ keyName, name }: ApiGrant): string => keyName ?? name ?? "";

type Grants = Pick<ApiGrant, "jwt"> & Partial<Pick<UserChurch, "apis">>;

/** Returns token and permissions of an API in a church. An API without a token gets the church's, which all APIs accept. */
export function apiGrant({ jwt, apis }: Grants, keyName: string) {
  const grant = objectsOf<ApiGrant>(apis).find((entry) => keyOf(entry) === keyName);
  return {
    jwt: asToken(grant?.jwt) || asToken(jwt),
    permissions: Array.isArray(grant?.permissions) ? grant.permissions : [],
  };
}

/** Whether a permission is granted: the API that it names must have a token, and list its content type and action. */
export function hasPermission(apis: unknown, permission: ApiPermission): boolean {
  const wanted = ["api", "contentType", "action"].map((name) => ownField(permission, name));
  if (!Array.isArray(apis) || !wanted.every((text) => typeof text === "string" && text !== ""))
    return false;
  const [api, contentType, action] = wanted;
  const config: unknown = apis.find(
    (entry: unknown) => (ownField(entry, "keyName") ?? ownField(entry, "name")) === api,
  );
  const permissions = ownField(config, "permissions");
  if (!asToken(ownField(config, "jwt")) || !Array.isArray(permissions)) return false;
  return permissions.some(
    (entry: unknown) =>
      ownField(entry, "contentType") === contentType && ownField(entry, "action") === action,
  );
}

export const buildApiConfigs = (current: readonly ApiConfig[], grants: Grants): ApiConfig[] =>
  current.map((config) => ({ ...config, ...apiGrant(grants, config.keyName) }));

/** Returns the church with an id from a list of the user's churches. Hosts may pass anything before it is loaded. */
export const findUserChurch = (userChurches: unknown, churchId: unknown): UserChurch | undefined =>
  objectsOf<UserChurch>(userChurches).find(({ church }) => isSameId(church?.id, churchId));

/** Returns a key of a membership: church and token, because a user who leaves and joins again gets another token. */
export const membershipKey = (userChurch: UserChurch | null | undefined): string =>
  `${asText(userChurch?.church?.id) ?? ""} ${asText(userChurch?.jwt) ?? ""}`;

/** Complete entries are not copied, because hosts compare churches by identity. */
function fillGaps(entry: UserChurch): UserChurch {
  const filled = {
    church: asObject<Church>(entry.church) ?? {},
    person: asObject<Person>(entry.person) ?? {},
    apis: objectsOf<ApiGrant>(entry.apis),
    groups: objectsOf<ChurchGroup>(entry.groups),
    jwt: typeof entry.jwt === "string" ? entry.jwt : "",
  };
  const names = Object.keys(filled) as (keyof typeof filled)[];
  return names.every((name) => filled[name] === entry[name]) ? entry : { ...entry, ...filled };
}

/** Returns whether a church list is still loading, invalid, or ready. Missing fields of its churches are filled. */
export function normalizeUserChurches(value: unknown): {
  state: "loading" | "invalid" | "ready";
  churches: UserChurch[];
} {
  if (value === undefined || value === null) return { state: "loading", churches: [] };
  if (!Array.isArray(value)) return { state: "invalid", churches: [] };
  return { state: "ready", churches: objectsOf<UserChurch>(value).map(fillGaps) };
}

const lowerCase = (name: unknown) => (asText(name) ?? "").toLowerCase();

/** Returns the church with an id, else with a subdomain, else, if no id is given, the first. */
export function pickChurch(
  userChurches: readonly UserChurch[] | undefined,
  wish: { churchId?: string | number | undefined; keyName?: string | undefined },
): UserChurch | undefined {
  const usable = objectsOf<UserChurch>(userChurches).filter(({ church }) => !!church);
  const subDomain = lowerCase(wish.keyName);
  return (
    findUserChurch(usable, wish.churchId) ??
    usable.find(({ church }) => subDomain && lowerCase(church.subDomain) === subDomain) ??
    ((wish.churchId ?? "") === "" ? usable[0] : undefined)
  );
}

/** Returns a church with person and tokens of POST /churches/select. Permissions stay: the response lists only some. */
export function withSelectedPerson(
  userChurch: UserChurch,
  response: unknown,
): UserChurch | undefined {
  const person = readShape<Person>(ownField(response, "person"), PERSON);
  const id = idText(person?.id);
  const churchId = idText(ownField(ownField(response, "church"), "id"));
  const isOther = churchId !== undefined && !isSameId(churchId, userChurch.church?.id);
  if (!person || id === undefined || isOther) return undefined;
  const selected = {
    jwt: asToken(ownField(response, "jwt")),
    apis: readShape<ApiGrant[]>(ownField(response, "apis"), USER_CHURCH.apis) ?? [],
  };
  const known = objectsOf<ApiGrant>(userChurch.apis);
  const apis = known.map((grant) => ({
    ...grant,
    jwt: apiGrant(selected, keyOf(grant)).jwt || (grant.jwt ?? ""),
  }));
  const added = selected.apis.filter(
    (grant) => !known.some((each) => keyOf(each) === keyOf(grant)),
  );
  const { name, ...rest } = person;
  // Servers return empty texts as the name of a new person.
  const hasName = Object.values(name ?? {}).some((part) => asText(part)?.trim());
  return {
    ...userChurch,
    person: { ...userChurch.person, ...rest, id, ...(hasName && { name }) },
    apis: [...apis, ...added],
    jwt: selected.jwt || userChurch.jwt,
  };
}

/** Returns a list without the memberships (`membershipKey`) that the user has left; other values unchanged. */
export function withoutLeftMemberships<T>(churches: T, left: readonly string[]): T {
  const isLeft = (entry: UserChurch) => left.includes(membershipKey(entry));
  return Array.isArray(churches) && churches.some(isLeft)
    ? (churches.filter((entry: UserChurch) => !isLeft(entry)) as T)
    : churches;
}
