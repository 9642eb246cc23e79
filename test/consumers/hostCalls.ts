/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-argument, typescript/no-unsafe-member-access, typescript/unbound-method -- hosts use these patterns */
/**
 * Calls as host apps write them; compiled, never run. A line that no longer compiles here would no longer compile in a host.
 * The types are strict about null, so values from lists or from before sign-in may be missing.
 */
import {
  AnalyticsHelper,
  ApiHelper,
  AppearanceHelper,
  ArrayHelper,
  CommonEnvironmentHelper,
  CurrencyHelper,
  DateHelper,
  DonationHelper,
  ErrorHelper,
  EventHelper,
  FileHelper,
  Locale,
  NotificationService,
  Permissions as BasePermissions,
  PersonHelper as BasePersonHelper,
  SlugHelper,
  SocketHelper,
  StripePaymentMethod,
  UniqueIdHelper,
  UserHelper,
  type AppearanceInterface,
  type ContactInfoInterface,
  type ConversationInterface,
  type ErrorAppDataInterface,
  type ErrorLogInterface,
  type EventInterface,
  type GenericSettingInterface,
  type GroupInterface,
  type LoginUserChurchInterface,
  type NotificationCounts,
  type PaymentMethodInterface,
  type PersonInterface,
  type UserContextInterface,
} from "../../src/entries/index.js";

/** A subclass that adds static members and overrides one. */
export class PersonHelper extends BasePersonHelper {
  static person: PersonInterface;
  static override getPhotoUrl(person: PersonInterface): string {
    return person.photo ? BasePersonHelper.getPhotoUrl(person) : "/images/nobody.png";
  }
  static override getAge = (birthdate: Date): string =>
    BasePersonHelper.getAge(birthdate).split(" ")[0] ?? "";
}

export class Permissions extends BasePermissions {
  static lessonsApi = { lessons: { api: "LessonsApi", contentType: "Lessons", action: "Edit" } };
}

export function assignStatics(
  login: LoginUserChurchInterface,
  replace: (shown: string) => string,
): void {
  const original = DateHelper.getDisplayDuration;
  DateHelper.getDisplayDuration = (date: Date) =>
    Number.isNaN(date.getTime()) ? "0s" : replace(original(date));
  DateHelper.prettyDate = (date: Date) => date.toISOString();
  UserHelper.currentUserChurch = login;
  UserHelper.userChurches = [login];
  UserHelper.user = {
    id: "USR1",
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@x.example",
    jwt: "",
  };
  UserHelper.user.firstName = "Countess";
  UserHelper.person = login.person;
  UserHelper.churchChanged = false;
  UserHelper.currentUserChurch.jwt = "";
  UserHelper.userChurches.push(login);
  UserHelper.userChurches.splice(0, 1);
  ApiHelper.apiConfigs = [{ keyName: "LessonsApi", url: "", jwt: "", permissions: [] }];
  ApiHelper.apiConfigs.push({ keyName: "AskApi", url: "", jwt: "", permissions: [] });
  CommonEnvironmentHelper.GoogleAnalyticsTag = "";
  CommonEnvironmentHelper.init("prod");
}

export function passHelpers(
  show: (shown: { getPhotoUrl: (person: PersonInterface) => string }) => void,
): void {
  show({ getPhotoUrl: BasePersonHelper.getPhotoUrl });
  show({ getPhotoUrl: PersonHelper.getPhotoUrl });
}

export function people(
  person: PersonInterface | undefined,
  contact: ContactInfoInterface,
  birthdate: string,
): (string | boolean)[] {
  const years: string | undefined = PersonHelper.getAge(new Date(birthdate)).split(" ")[0];
  const moved: ContactInfoInterface = BasePersonHelper.changeOnlyAddress(contact, contact);
  return [
    years ?? "",
    BasePersonHelper.getPhotoUrl(person),
    BasePersonHelper.getAge(birthdate),
    BasePersonHelper.addressToString(moved),
    BasePersonHelper.compareAddress(contact, moved),
    BasePersonHelper.checkAddressAvailabilty(person ?? {}),
    BasePersonHelper.getDisplayName("Ada", "Lovelace", ""),
  ];
}

interface Visit {
  id: string;
  personId?: string;
  session?: { serviceTimeId?: string; groupId?: string };
}

// Responses of ApiHelper are `any` unless the host gives a type, also in arrays.
export async function arrays(
  groups: GroupInterface[],
  visits: Visit[],
  settings: GenericSettingInterface[],
): Promise<string[]> {
  const answered = await ApiHelper.get("/people", "MembershipApi");
  const group: GroupInterface | null = ArrayHelper.getOne(groups, "id", "GRP1");
  const isMember = ArrayHelper.getOne(visits, "personId", UserHelper.person?.id) !== null;
  const found: PersonInterface = ArrayHelper.getOne(answered, "id", "PER1");
  const display: string = ArrayHelper.getOne(answered || [], "id", "PER1").name.display;
  const all: Visit[] = ArrayHelper.getAll(visits, "session.serviceTimeId", "SVT1");
  const ids: string[] = ArrayHelper.getIds(visits, "personId");
  const some: GroupInterface[] = ArrayHelper.getAllArray(groups, "campusId", ids);
  const people: PersonInterface[] = ArrayHelper.getAll(answered, "id", "PER1");
  ArrayHelper.sortBy(groups, "name", true);
  ArrayHelper.sortBy(answered, "name");
  const names: string[] = ArrayHelper.getUniqueValues(answered, "name").filter(Boolean).sort();
  const zones = ArrayHelper.getUniqueValues(visits, "id");
  const index: number = ArrayHelper.getIndex(UserHelper.userChurches, "church.id", undefined);
  all.forEach((visit) => ids.push(visit.id));
  return [
    group?.name ?? "",
    found.name?.display ?? display,
    ArrayHelper.getOne(settings, "keyName", "flowTimeZone")?.value ?? "",
    `${isMember} ${index} ${some.length} ${people.length}`,
    ...names,
    ...zones.sort(),
  ];
}

export function dates(date: Date, maybe: Date | undefined, text: string): string[] {
  const year: number = DateHelper.toDate(text).getFullYear();
  const shown = DateHelper.toDate(date).toLocaleDateString("en-US", { month: "long" });
  const week: Date = DateHelper.addDays(DateHelper.getLastSunday(), 7);
  return [
    `${year}`,
    shown,
    DateHelper.formatHtml5Date(maybe),
    DateHelper.formatHtml5Date(text),
    DateHelper.formatHtml5DateTime(maybe),
    DateHelper.prettyDate(maybe).toString(),
    DateHelper.prettyDateTime(maybe),
    DateHelper.prettyTime(maybe),
    DateHelper.getShortDate(week),
    DateHelper.getDisplayDuration(date),
  ];
}

export function events(event: EventInterface, from: Date, to: Date): EventInterface[] {
  const expanded: EventInterface[] = [];
  const length = new Date(event.end ?? "").getTime() - new Date(event.start ?? "").getTime();
  EventHelper.getRange(
    { start: event.start, end: event.end, recurrenceRule: event.recurrenceRule },
    from,
    to,
  ).forEach((date: Date) => {
    const each: EventInterface = { ...event };
    each.start = date;
    each.end = new Date(date.getTime() + length);
    expanded.push(each);
  });
  EventHelper.removeExcludeDates(expanded);
  const rule = EventHelper.getFullRRule(event);
  rule.options.until = event.start ? new Date(event.start) : new Date();
  EventHelper.cleanRule(rule.options);
  event.recurrenceRule = EventHelper.getPartialRRuleString(rule.options);
  return expanded;
}

/** A host's record type that extends EventInterface. */
interface CuratedEvent extends EventInterface {
  curatedCalendarId?: string;
  eventId?: string;
}
export const curated = (records: CuratedEvent[]): void => EventHelper.removeExcludeDates(records);

export function texts(name: string): string[] {
  const [before = "", after = ""] = Locale.label("support.contact").split("{}");
  return [
    Locale.label("common.save"),
    Locale.label("common.save", "Save"),
    Locale.label("donation.thanks").replace("{}", name),
    Locale.t("people.found", { count: 2, searchText: name }),
    before + after,
  ];
}

export function looks(appearance: AppearanceInterface | undefined): (string | null)[] {
  const logo: string | null = AppearanceHelper.getLogoByTextColor(
    appearance?.logoLight || null,
    appearance?.logoDark || null,
    "#FFF",
  );
  const shown: string = AppearanceHelper.getLogoByTextColor("light", "dark", "#000");
  return [
    logo,
    shown,
    AppearanceHelper.getLogoDark(appearance, "/images/logo.png"),
    AppearanceHelper.getLogoLight(appearance, "/images/logo.png"),
    AppearanceHelper.getLogo(appearance, "", "", "#FFF"),
    AppearanceHelper.getFavicon(appearance, "400"),
  ];
}

export async function otherCalls(context: UserContextInterface, file: File): Promise<void> {
  ErrorHelper.init(
    (): ErrorAppDataInterface => ({ churchId: "", userId: "", originUrl: "", application: "Host" }),
    (error: ErrorLogInterface) => console.error(error.errorType, error.message),
  );
  AnalyticsHelper.logEvent("Presenter", "Start", undefined);
  await UserHelper.selectChurch(context, undefined, undefined);
  await UserHelper.selectChurch(context, "CHU1", null);
  UserHelper.setupApiHelper(UserHelper.currentUserChurch);
  const isAllowed: boolean = UserHelper.checkAccess(Permissions.lessonsApi.lessons);
  SocketHelper.addHandler("conversation", "host", (conversation: ConversationInterface) =>
    console.info(conversation.id, isAllowed),
  );
  SocketHelper.addHandler("callout", "host", async () => Promise.resolve());
  SocketHelper.setPersonChurch({ personId: "PER1", churchId: "CHU1" });
  const stop = NotificationService.getInstance().subscribe((counts: NotificationCounts) =>
    console.info(counts.pmCount),
  );
  stop();
  const presigned = await ApiHelper.post("/gallery/requestUpload", { folder: "1" }, "ContentApi");
  await FileHelper.postPresignedFile(presigned, file, (percent: number) => console.info(percent));
  const blob: Blob = FileHelper.dataURLtoBlob("data:text/plain,a");
  const currency: string = await CurrencyHelper.loadCurrency().then((result) => result);
  const methods: PaymentMethodInterface[] = [new StripePaymentMethod({ id: "pm_1" })];
  console.info(
    CurrencyHelper.formatCurrencyWithLocale(blob.size, currency, 0),
    CurrencyHelper.formatCurrencyWithLocale(undefined, currency),
    CurrencyHelper.formatCurrency(0),
    CurrencyHelper.getCurrencySymbol(currency),
    DonationHelper.getInterval("one_month").interval_count,
    SlugHelper.slugifyString("/about", "urlPath"),
    UniqueIdHelper.isMissing(methods[0]?.id) || UniqueIdHelper.generateAlphanumeric(),
    UserHelper.currentUserChurch.church.id,
    UserHelper.currentUserChurch.groups.find((group) => group.leader)?.name,
  );
}
