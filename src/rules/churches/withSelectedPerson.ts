import type { ApiGrant, UserChurch } from "../../types/churches.js";
import type { Person, PersonName } from "../../types/people.js";
import { asObject } from "../api/asObject.js";
import { ownField } from "../api/ownField.js";
import { readShape } from "../api/readShape.js";
import { USER_CHURCH } from "../api/shapes.js";
import { idText } from "../session/idText.js";
import { isSameId } from "../session/isSameId.js";
import { apiGrant } from "./apiGrant.js";

/**
 * Returns a church with the person and the tokens that POST /churches/select answered for it; `undefined` where the answer has
 * no person, or is for another church. The former permissions stay: the answer lists only some of them. The former tokens do
 * not: they are of a user without a person.
 */
export function withSelectedPerson(userChurch: UserChurch, answer: unknown): UserChurch | undefined {
  const person = asObject<Person>(ownField(answer, "person"));
  const id = idText(person?.id);
  const churchId = idText(ownField(ownField(answer, "church"), "id"));
  if (!person || id === undefined || (churchId !== undefined && !isSameId(churchId, userChurch.church?.id))) return undefined;
  const { name, ...rest } = person;
  const token = ownField(answer, "jwt");
  const selected = { jwt: typeof token === "string" ? token : "", apis: grantsOf(ownField(answer, "apis")) };
  const keyOf = (grant: ApiGrant) => grant.keyName ?? grant.name ?? "";
  const known = grantsOf(userChurch.apis);
  const apis = known.map((grant) => ({ ...grant, jwt: apiGrant(selected, keyOf(grant)).jwt || (grant.jwt ?? "") }));
  const added = selected.apis.filter((grant) => !known.some((each) => keyOf(each) === keyOf(grant)));
  return {
    ...userChurch,
    person: { ...userChurch.person, ...rest, id, ...(hasText(name) && { name }) },
    apis: [...apis, ...added],
    jwt: selected.jwt || userChurch.jwt,
  };
}

const grantsOf = (apis: unknown): ApiGrant[] => readShape<ApiGrant[]>(apis, USER_CHURCH.apis) ?? [];

/** Servers answer a new person with a name of empty texts. */
const hasText = (name: PersonName | undefined): name is PersonName =>
  Object.values(asObject<PersonName>(name) ?? {}).some((part) => typeof part === "string" && part.trim() !== "");
