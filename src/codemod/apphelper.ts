import type {
  API,
  ASTPath,
  ExportNamedDeclaration,
  ExportSpecifier,
  FileInfo,
  ImportDeclaration,
  JSCodeshift,
} from "jscodeshift";

const list = (names: string): string[] => names.split(/\s+/).filter(Boolean);

/** The names of the older packages that each entry of narthex exports. A test compares them with the entries. */
export const NAMES: Record<string, readonly string[]> = {
  "narthex/gallery": list("GalleryModal ImageEditor StockPhotos"),
  "narthex/forms": list("FormCardPayment FormSubmissionEdit QuestionEdit"),
  narthex: list(`
    AddNote AnalyticsHelper AnswerInterface ApiConfig ApiHelper ApiInterface AppearanceHelper AppearanceInterface
    AppList ArrayHelper AssignmentInterface AutomationInterface Banner BlockoutDateInterface ChurchInterface ChurchList
    CommonEnvironmentHelper ConditionInterface ConjunctionInterface ConnectionInterface ContactInfoInterface
    ConversationInterface createEmotionCache CurrencyHelper DateHelper DisplayBox DomainInterface DonationHelper
    DonationInterface ErrorAppDataInterface ErrorHelper ErrorLogInterface ErrorMessages EventHelper EventInterface
    ExportLink FileHelper FloatingSupport FormSubmissionInterface FundDonationInterface FundInterface
    GenericSettingInterface GroupInterface HelpIcon HouseholdInterface IApiPermission InputBox LinkInterface
    LoadCreateUserRequestInterface Loading Locale LoginUserChurchInterface MessageInterface NameInterface NavItem
    NewPrivateMessage Note Notes NotificationCounts NotificationInterface Notifications NotificationService PageHeader
    PaymentMethodInterface PermissionInterface Permissions PersonAvatar PersonHelper PersonInterface PlanInterface
    PositionInterface PrivateMessageDetails PrivateMessageInterface PrivateMessages QuestionInterface
    ResetPasswordRequestInterface ResetPasswordResponseInterface RoleInterface RoleMemberInterface
    RolePermissionInterface SiteHeader SlugHelper SmallButton SocketActionHandlerInterface SocketHelper
    SocketPayloadInterface StripeDonationInterface StripePaymentMethod SupportModal TabPanel TaskInterface TimeInterface
    UniqueIdHelper useMountedState useNotifications UseNotificationsResult UserChurchInterface UserContextInterface
    UserHelper UserInterface UserMenu`),
};

export const RENAMED: Record<string, string> = { BaseAppearanceHelper: "AppearanceHelper" };

const THREADS = "useClient().threads.get(conversationId), which loads and follows a conversation";

/** What to use instead of a name that narthex does not have. */
export const ADVICE: Record<string, string> = {
  EmojiPicker: "use the emoji keyboard of the system, or a package for it",
  SubscriptionManager: `show <Notes>, or acquire() ${THREADS}`,
  ConversationStore: `use ${THREADS}`,
  PresenceStore: 'use SocketHelper.addHandler("attendance", id, handler)',
  PresenceSnapshot: "describe the data of the attendance frame yourself",
  FileUpload: "use FileHelper.postPresignedFile, or GalleryModal for photos",
  SubscriptionToggle: "write the toggle with ApiHelper",
  filterVisibleMessages: "<Notes> shows the visible messages; filter your own by messageType",
  SUBSCRIPTION_MESSAGE_TYPE: 'use the text "subscription"',
  LoginPage:
    "use client.logIn of useClient() with a form of your own, or keep it and call joinLegacyHelpers",
  LogoutPage: "use client.session.logout() of useClient(), or keep it and call joinLegacyHelpers",
};

const ROOT = "@churchapps/apphelper";
const HELPERS = "@churchapps/helpers";
/** The entry that has every name of the older root. */
const WHOLE = "narthex/interop";
/** Matches the older library with its sub-path, which was a package of its own in older versions. */
const LIBRARY = /^@churchapps\/apphelper(?:[/-](donations|forms|login|markdown|website))?$/;

/** Matches the parts whose components are not ours, even where they have the same name. */
const OTHER_COMPONENTS = /[/-](markdown|website)$/;

const STAYS = "keep this import, and call joinLegacyHelpers of narthex/interop";
const UNKNOWN = "write it yourself, or remove it";
const DEEP_IMPORT = " TODO narthex has no such file; it needs no style sheet.";

/** Returns the entry that has a name of an older module; `undefined` if none has it. */
function entryOf(source: string, name: string): string | undefined {
  if (OTHER_COMPONENTS.test(source)) return undefined;
  const target = RENAMED[name] ?? name;
  return Object.keys(NAMES).find((entry) => NAMES[entry]?.includes(target));
}

/** Returns a comment for names that stay; `undefined` for `@churchapps/helpers`, which hosts may go on using. */
function todoFor(source: string, names: readonly string[]): string | undefined {
  if (OTHER_COMPONENTS.test(source)) return ` TODO narthex has no such components: ${STAYS}.`;
  const other = source === ROOT ? UNKNOWN : STAYS;
  const advice = names.map((name) => `${name}: ${ADVICE[name] ?? other}`);
  return source === HELPERS ? undefined : ` TODO narthex has no ${advice.join("; ")}.`;
}

/** Returns the value of a string in the code; "" for other nodes. */
const textOf = (node: object | null | undefined): string => {
  const value: unknown = node && Reflect.get(node, "value");
  return typeof value === "string" ? value : "";
};

type Declaration = ImportDeclaration | ExportNamedDeclaration;
type Specifier = NonNullable<Declaration["specifiers"]>[number];
type Comments = NonNullable<Declaration["comments"]>;

/** Returns the exported name of a specifier; `undefined` for a default import and `* as name`. */
function nameOf(specifier: Specifier): string | undefined {
  const node =
    specifier.type === "ImportSpecifier"
      ? specifier.imported
      : specifier.type === "ExportSpecifier" && specifier.local;
  return node && typeof node.name === "string" ? node.name : undefined;
}

const withComment = (j: JSCodeshift, comments: Comments, text: string | undefined): Comments =>
  text && !comments.some(({ value }) => value === text)
    ? [...comments, j.commentLine(text, true)]
    : comments;

/** Renames what a specifier imports or exports, and keeps its name in the file. */
function rename(j: JSCodeshift, specifier: Specifier): Specifier {
  const name = nameOf(specifier) ?? "";
  const current = RENAMED[name];
  if (!current) return specifier;
  if (specifier.type === "ExportSpecifier")
    return j.exportSpecifier.from({ local: j.identifier(current), exported: specifier.exported });
  const local = "local" in specifier ? specifier.local?.name : undefined;
  const kept = typeof local === "string" ? local : name;
  return j.importSpecifier(j.identifier(current), j.identifier(kept));
}

function declare(j: JSCodeshift, like: Declaration, members: Specifier[], source: string) {
  const specifiers = members.map((member) => rename(j, member));
  if (like.type === "ImportDeclaration") {
    const { importKind = "value" } = like;
    return j.importDeclaration(
      specifiers as ImportDeclaration["specifiers"],
      j.stringLiteral(source),
      importKind,
    );
  }
  const declaration = j.exportNamedDeclaration(
    null,
    specifiers as ExportSpecifier[],
    j.stringLiteral(source),
  );
  return Object.assign(declaration, { exportKind: Reflect.get(like, "exportKind") });
}

/** Replaces a declaration with one for each module that has some of its names. Returns whether it changed something. */
function splitDeclaration(j: JSCodeshift, path: ASTPath<Declaration>): boolean {
  const { node } = path;
  const source = textOf(node.source);
  const isOlder = LIBRARY.test(source) || source === HELPERS;
  const isDeep = source.startsWith(`${ROOT}/`) && !isOlder;
  const groups = new Map<string, Specifier[]>();
  for (const specifier of isOlder ? (node.specifiers ?? []) : []) {
    const name = nameOf(specifier);
    const entry = name === undefined ? source === ROOT && WHOLE : entryOf(source, name);
    const module = entry || source;
    groups.set(module, [...(groups.get(module) ?? []), specifier]);
  }
  const staying = groups.get(source)?.map((specifier) => nameOf(specifier) ?? "such module");
  const todo = isDeep ? DEEP_IMPORT : staying && todoFor(source, staying);
  const comments = node.comments ?? [];
  if (groups.size < 2 && (isDeep || staying || groups.size === 0)) {
    node.comments = withComment(j, comments, todo);
    return node.comments !== comments;
  }
  const parts = [...groups].map(([module, members]) => declare(j, node, members, module));
  parts.forEach((part, index) => {
    const kept = index === 0 ? comments : [];
    part.comments = textOf(part.source) === source ? withComment(j, kept, todo) : kept;
  });
  path.replace(...parts);
  return true;
}

/** Returns the entry that has all names of `const { names } = await import(…)`, else the one that has everything. */
function entryOfImport(path: ASTPath): string {
  const declarator = (path.parent as ASTPath | undefined)?.parent as ASTPath | undefined;
  const pattern = declarator?.node.type === "VariableDeclarator" ? declarator.node.id : undefined;
  const properties = pattern?.type === "ObjectPattern" ? pattern.properties : [];
  const entries = properties.map((property) => {
    const key = "key" in property ? property.key : undefined;
    const name = key?.type === "Identifier" ? key.name : "";
    return (!RENAMED[name] && entryOf(ROOT, name)) || WHOLE;
  });
  const [entry = WHOLE, ...others] = new Set(entries);
  return others.length === 0 ? entry : WHOLE;
}

/**
 * Rewrites imports of the older library to narthex. A name that narthex does not have keeps its import, with a comment that
 * says what to use instead.
 * @example npx jscodeshift -t node_modules/narthex/dist/codemod/apphelper.js src --extensions ts,tsx --parser tsx
 */
function transform(file: FileInfo, { jscodeshift: j }: API): string | undefined {
  const root = j(file.source);
  let isChanged = false;
  const splitAll = (path: ASTPath<Declaration>) => {
    if (splitDeclaration(j, path)) isChanged = true;
  };
  root.find(j.ImportDeclaration).forEach(splitAll);
  root.find(j.ExportNamedDeclaration).forEach(splitAll);
  root.find(j.ExportAllDeclaration).forEach(({ node }) => {
    if (textOf(node.source) !== ROOT) return;
    node.source = j.stringLiteral(WHOLE);
    isChanged = true;
  });
  root.find(j.CallExpression).forEach((path) => {
    const { callee, arguments: values } = path.node;
    const isMock = /^(vi|jest)\.\w+$/.test(j(callee).toSource());
    if (textOf(values[0]) !== ROOT || !(isMock || callee.type === "Import")) return;
    values[0] = j.stringLiteral(isMock ? "narthex" : entryOfImport(path));
    isChanged = true;
  });
  const quote = /from '/.test(file.source) ? "single" : "double";
  // recast prints a second semicolon after a directive when it adds statements.
  return isChanged ? root.toSource({ quote }).replace(/^((["'])use \w+\2;);/gm, "$1") : undefined;
}

// oxlint-disable-next-line import/no-default-export -- jscodeshift runs the default export
export { transform as default };
