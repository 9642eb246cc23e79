import { encodePath } from "../links/urls.js";
import { asText, asTexts, idText, ownField } from "../text/json.js";
import { withoutEntities } from "../text/strings.js";
import { parseServerDate } from "../time/dates.js";

type Nullable<T> = T | null | undefined;

/** Optional fields of one type, by default text. */
export type Optional<Name extends string, Value = string> = Partial<
  Record<Name, Value | undefined>
>;

/** Fields that servers store as text or null. */
export type NullableTexts<Name extends string> = Optional<Name, string | null>;

/** A person's name as the membership API stores it. */
export type PersonName = NullableTexts<
  "first" | "middle" | "last" | "nick" | "prefix" | "suffix" | "display"
>;

/** A person's postal address, phone numbers and email address. */
export type ContactInfo = NullableTexts<"address1" | "address2" | "city" | "state" | "zip"> &
  NullableTexts<"homePhone" | "workPhone" | "mobilePhone" | "email">;

/** A person of one church as the membership API sends it. */
export interface Person
  extends
    NullableTexts<"gender" | "maritalStatus" | "membershipStatus" | "householdId">,
    NullableTexts<"householdRole" | "userId" | "conversationId" | "nametagNotes">,
    NullableTexts<"donorNumber" | "importKey" | "campusId" | "grade" | "school">,
    Optional<"id" | "churchId">,
    Optional<"photoUpdated" | "birthDate" | "anniversary", Date | string | null> {
  name?: PersonName | undefined;
  contactInfo?: ContactInfo | undefined;
  /** A data URL, an absolute URL or a path below the content root. */
  photo?: string | null | undefined;
  optedOut?: boolean | null | undefined;
  formSubmissions?: unknown[] | undefined;
  /** Whether the person accepts private messages. @default true */
  allowDirectMessages?: boolean | null | undefined;
}

/** The signed-in account, not tied to a church. */
export type User = Optional<"id" | "email" | "firstName" | "lastName" | "jwt">;

/** A request for the email with which a user sets a new password. */
export interface ResetPasswordRequest {
  userEmail: string;
}

/** The response to a request for a new password. `emailed`: whether the server has sent the email. */
export interface ResetPasswordResponse {
  emailed: boolean;
}

export const DEFAULT_PHOTO_PATH = "/images/sample-profile.png";
/** Invisible characters that can reorder the text around them, and the byte order mark. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;
// oxlint-disable-next-line no-control-regex
const BLANKS = /[\s\u0000-\u001f\u007f-\u009f]+/g;
/** Characters that display nothing or a dotted circle. */
const INVISIBLE = "\\p{M}\\p{Cf}\\p{Default_Ignorable_Code_Point}\u2800";
const INVISIBLE_NAME = /* @__PURE__ */ new RegExp(`^[\\s${INVISIBLE}]*$`, "u");
const INVISIBLE_START = /* @__PURE__ */ new RegExp(`^[${INVISIBLE}]+`, "u");
/** Punctuation before the first letter, also an okina (U+02BB) or apostrophe (U+02BC), which are letters in Unicode: the initial of `"Annie"` is A. */
const PUNCTUATION_START = /* @__PURE__ */ new RegExp(
  `^[\\p{P}\u02bb\u02bc${INVISIBLE}]+(?=[\\p{L}\\p{N}])`,
  "u",
);
/** Matches a character of a script whose letters join, such as Arabic. */
const JOINING = /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mand}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Rohg}]/u;
/** Firefox 121 has no segmenter. */
const createSegmenter = () =>
  typeof Intl.Segmenter === "function" ? new Intl.Segmenter() : undefined;
// Shared, because creating a segmenter costs more than rendering a list row.
const segmenter = /* @__PURE__ */ createSegmenter();

/** Returns the name of the account, else the person's, else `undefined`. */
export function accountName(user: Nullable<User>, person: Nullable<Person>): string | undefined {
  const parts = asTexts([user?.firstName, user?.lastName]);
  const userName = cleanDisplayName(withoutEntities(parts.join(" ")));
  return userName || cleanDisplayName(person?.name?.display) || undefined;
}

/** Returns an address in one line: street, "city, state" and postal code, without the parts that are missing. */
export function addressText(address: Nullable<ContactInfo>): string {
  const clean = (part: Nullable<string>) =>
    typeof part === "string" ? part.replace(/\s+/g, " ").trim() : "";
  const { address1, address2, city, state, zip } = address ?? {};
  const cityAndState = [city, state].map(clean).filter(Boolean).join(", ");
  return [clean(address1), clean(address2), cityAndState, clean(zip)].filter(Boolean).join(" ");
}

/** Returns a name in one line that cannot reorder the text around it; "" for invisible names and non-strings. */
export function cleanDisplayName(name: unknown): string {
  if (typeof name !== "string") return "";
  const visible = name.toWellFormed().replace(DIRECTION_CONTROLS, "");
  const cleaned = visible.replace(BLANKS, " ").trim();
  return INVISIBLE_NAME.test(cleaned) ? "" : cleaned;
}

/** Returns a person's name from its parts, else the server's display name, else "". */
export function displayNameOf(person: Nullable<Person>): string {
  const { first, last, nick, display } = person?.name ?? {};
  return getDisplayName(first, last, nick) || cleanDisplayName(display);
}

/** Returns first, nick and last name such as `Robert "Bob" Smith`, without the parts that are missing. */
export function getDisplayName(
  first: Nullable<string>,
  last: Nullable<string>,
  nick?: string | null,
): string {
  const name = cleanDisplayName(nick);
  const parts = [cleanDisplayName(first), name && `"${name}"`, cleanDisplayName(last)];
  return parts.filter(Boolean).join(" ");
}

/** Returns the first grapheme, such as an emoji of several code points; without a segmenter, the first code point. */
const firstGrapheme = (word: string): string | undefined =>
  // The limit cuts off excess combining marks, which would cover the text around the initials.
  segmenter ? segmenter.segment(word.slice(0, 64)).containing(0)?.segment : [...word][0];

/** Removes leading invisible characters and punctuation before a letter. The last pass removes a Hangul filler (U+3164), which counts as a letter but is invisible. */
const trimInvisible = (word: string): string =>
  word.replace(INVISIBLE_START, "").replace(PUNCTUATION_START, "").replace(INVISIBLE_START, "");

/** Returns the initials of the first and last visible parts of a display name; "?" without a name. Letters that would join are kept apart. */
export function getInitials(displayName: Nullable<string>): string {
  const words = cleanDisplayName(displayName).split(" ").map(trimInvisible).filter(Boolean);
  const [first, ...others] = words;
  const initials = first ? [first, ...others.slice(-1)].map(firstGrapheme) : [];
  // A thin space. A zero-width non-joiner would give the letters their isolated forms, but they would still touch.
  const separator = initials.every((initial) => JOINING.test(String(initial))) ? "\u2009" : "";
  return initials.join(separator).toUpperCase().toWellFormed() || "?";
}

/** Returns the URL of a photo: image data and http(s) URLs unchanged, paths below `contentRoot`, else the sample. */
export function getPhotoUrl(
  photo: Nullable<string>,
  contentRoot: string,
  photoUpdated?: Date | string | null,
): string {
  // Browsers drop line breaks and tabs, and read "\" as "/". Two slashes at the start would name another host.
  // oxlint-disable-next-line no-control-regex
  const value = typeof photo === "string" ? photo.replace(/[\u0000-\u001f]/g, "").trim() : "";
  if (value === "") return DEFAULT_PHOTO_PATH;
  if (/^https?:\/\/[^/\s]|^data:image\/[a-z0-9.+-]+[;,]/i.test(value)) return value;
  const path = `/${value.replace(/^[/\\]+/, "")}`;
  const updated = parseServerDate(photoUpdated);
  const version = updated ? `${path.includes("?") ? "&" : "?"}dt=${updated.getTime()}` : "";
  return contentRoot.replace(/\/+$/, "") + path + version;
}

/** Returns the URL of the icon in a church's settings; `undefined` without one. */
export function getChurchIcon(
  church: Nullable<{ settings?: unknown[] | undefined }>,
  contentRoot: string,
): string | undefined {
  const settings = Array.isArray(church?.settings) ? church.settings : [];
  const settingOf = (name: string) => {
    const setting = settings.find((each) => ownField(each, "keyName") === name);
    return asText(ownField(setting, "value"))?.trim();
  };
  const path = settingOf("favicon_400x400") || settingOf("favicon_16x16");
  return path ? getPhotoUrl(path, contentRoot) : undefined;
}

/** Returns the person. If it has no name, adds the name of `previous` or of the user. */
export function withKnownName<P extends Nullable<Person>>(
  person: P,
  previous: Person | undefined,
  user: User | undefined,
): P {
  if (!person || person.name) return person;
  const display = accountName(user, previous);
  const name = previous?.name ?? (display ? { display } : undefined);
  return name ? { ...person, name } : person;
}

/** Returns the path of a person's stored photo, with the time of its last change; "" if the person has none or an id is missing. */
export function photoPath(churchId: Nullable<string>, person: Nullable<Person>): string {
  const updated = parseServerDate(person?.photoUpdated);
  const [church, id] = [idText(churchId), idText(person?.id)];
  if (!church || !id || !updated) return "";
  return `${encodePath(`/${church}/membership/people/${id}.png`)}?dt=${updated.getTime()}`;
}

/** Returns `contact` with the postal address of `from`. Missing address fields become "". */
export function withAddress(
  contact: Nullable<ContactInfo>,
  from: Nullable<ContactInfo>,
): ContactInfo {
  const names = ["address1", "address2", "city", "state", "zip"] as const;
  return { ...contact, ...Object.fromEntries(names.map((name) => [name, from?.[name] ?? ""])) };
}
