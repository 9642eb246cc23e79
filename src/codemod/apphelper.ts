import type {
  API,
  ASTPath,
  ExportNamedDeclaration,
  ExportSpecifier,
  FileInfo,
  ImportDeclaration,
  JSCodeshift,
} from "jscodeshift";

const splitNames = (names: string): string[] => names.split(/\s+/).filter(Boolean);

/**
 * For each entry of narthex: the exports of `@churchapps/apphelper` and `@churchapps/helpers` that it replaces. A test compares
 * them with the entries.
 */
export const NAMES: Record<string, readonly string[]> = {
  "narthex/gallery": splitNames("GalleryModal ImageEditor StockPhotos"),
  "narthex/forms": splitNames("FormCardPayment FormSubmissionEdit QuestionEdit"),
  narthex: splitNames(`
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

const THREAD = "useClient().threads.get(conversationId)";

/** What to use instead of a name that narthex does not have. */
export const ADVICE: Record<string, string> = {
  EmojiPicker: "use the emoji keyboard of the system, or a package for it",
  SubscriptionManager: `render <Notes>, or call ${THREAD}.acquire(), which loads a conversation and subscribes to it`,
  ConversationStore: `use ${THREAD}, and call its acquire() to load the conversation and to subscribe to it`,
  PresenceStore: 'use SocketHelper.addHandler("attendance", id, handler)',
  PresenceSnapshot: "declare your own type for the data of the attendance frame",
  FileUpload: "use FileHelper.postPresignedFile, or GalleryModal for photos",
  SubscriptionToggle: "write the toggle with ApiHelper",
  filterVisibleMessages: "<Notes> shows the visible messages; filter your own by messageType",
  SUBSCRIPTION_MESSAGE_TYPE: 'use the text "subscription"',
  LoginPage:
    "use client.logIn of useClient() with a form of your own, or keep it and call joinLegacyHelpers",
  LogoutPage: "use client.session.logout() of useClient(), or keep it and call joinLegacyHelpers",
};

const APPHELPER = "@churchapps/apphelper";
const HELPERS = "@churchapps/helpers";
/** The entry that has every export of `@churchapps/apphelper`. */
const INTEROP_ENTRY = "narthex/interop";
/** Matches `@churchapps/apphelper` and its sub-paths, which were packages of their own in older versions. */
const APPHELPER_MODULE =
  /^@churchapps\/apphelper(?:[/-](donations|forms|login|markdown|website))?$/;

/** Matches the sub-paths whose components narthex does not replace, even if a name is equal. */
const UNSUPPORTED_MODULE = /[/-](markdown|website)$/;

const KEEP_IMPORT = "keep this import, and call joinLegacyHelpers of narthex/interop";
const UNKNOWN = "write it yourself, or remove it";
const DEEP_IMPORT_TODO =
  " TODO narthex has no such file. It needs no style sheets: remove this import if it is one. Otherwise, import the name from narthex.";

/** Returns the entry that replaces an export of an older module; `undefined` if none does. */
function findEntry(source: string, name: string): string | undefined {
  if (UNSUPPORTED_MODULE.test(source)) return undefined;
  const target = RENAMED[name] ?? name;
  return Object.keys(NAMES).find((entry) => NAMES[entry]?.includes(target));
}

/**
 * Returns the TODO comment of an import that is kept; `undefined` for `@churchapps/helpers`, which hosts may keep. The name is
 * `undefined` for a default import and `* as name`.
 */
function createTodo(source: string, names: readonly (string | undefined)[]): string | undefined {
  if (source === HELPERS) return undefined;
  if (UNSUPPORTED_MODULE.test(source))
    return ` TODO narthex has no such components: ${KEEP_IMPORT}.`;
  const otherwise = source === APPHELPER ? UNKNOWN : KEEP_IMPORT;
  const advice = names.map(
    (name) => `${name ?? "such module"}: ${ADVICE[name ?? ""] ?? otherwise}`,
  );
  return ` TODO narthex has no ${advice.join("; ")}.`;
}

/** Returns the value of a string in the code; "" for other nodes. */
const readString = (node: object | null | undefined): string => {
  const value: unknown = node && Reflect.get(node, "value");
  return typeof value === "string" ? value : "";
};

type Declaration = ImportDeclaration | ExportNamedDeclaration;
type Specifier = NonNullable<Declaration["specifiers"]>[number];
type Comments = NonNullable<Declaration["comments"]>;

/** Returns the exported name of a specifier; `undefined` for a default import and `* as name`. */
function readName(specifier: Specifier): string | undefined {
  let node;
  if (specifier.type === "ImportSpecifier") node = specifier.imported;
  if (specifier.type === "ExportSpecifier") node = specifier.local;
  return typeof node?.name === "string" ? node.name : undefined;
}

const withComment = (j: JSCodeshift, comments: Comments, text: string | undefined): Comments =>
  text && !comments.some(({ value }) => value === text)
    ? [...comments, j.commentLine(text, true)]
    : comments;

/** Renames what a specifier imports or exports, and keeps its local or exported name. */
function rename(j: JSCodeshift, specifier: Specifier): Specifier {
  const name = readName(specifier) ?? "";
  const current = RENAMED[name];
  if (!current) return specifier;
  if (specifier.type === "ExportSpecifier")
    return j.exportSpecifier.from({ local: j.identifier(current), exported: specifier.exported });
  const local = "local" in specifier ? specifier.local?.name : undefined;
  const localName = typeof local === "string" ? local : name;
  return j.importSpecifier(j.identifier(current), j.identifier(localName));
}

/** Returns a declaration like `original` that imports or exports these specifiers of `source`. */
function createDeclaration(
  j: JSCodeshift,
  original: Declaration,
  specifiers: readonly Specifier[],
  source: string,
): Declaration {
  const renamed = specifiers.map((specifier) => rename(j, specifier));
  if (original.type === "ImportDeclaration") {
    const { importKind = "value" } = original;
    return j.importDeclaration(
      renamed as ImportDeclaration["specifiers"],
      j.stringLiteral(source),
      importKind,
    );
  }
  const declaration = j.exportNamedDeclaration(
    null,
    renamed as ExportSpecifier[],
    j.stringLiteral(source),
  );
  return Object.assign(declaration, { exportKind: Reflect.get(original, "exportKind") });
}

/** Adds a comment to a declaration. Returns whether it was missing. */
function addComment(j: JSCodeshift, node: Declaration, text: string | undefined): boolean {
  const comments = node.comments ?? [];
  node.comments = withComment(j, comments, text);
  return node.comments !== comments;
}

/** Replaces a declaration with one for each module that has some of its names. Returns whether it changed something. */
function splitDeclaration(j: JSCodeshift, path: ASTPath<Declaration>): boolean {
  const { node } = path;
  const source = readString(node.source);
  if (!APPHELPER_MODULE.test(source) && source !== HELPERS)
    return source.startsWith(`${APPHELPER}/`) && addComment(j, node, DEEP_IMPORT_TODO);
  const findModule = (name: string | undefined) => {
    if (name !== undefined) return findEntry(source, name) ?? source;
    return source === APPHELPER ? INTEROP_ENTRY : source;
  };
  const groups = new Map<string, Specifier[]>();
  for (const specifier of node.specifiers ?? []) {
    const module = findModule(readName(specifier));
    groups.set(module, [...(groups.get(module) ?? []), specifier]);
  }
  const kept = groups.get(source);
  const todo = kept && createTodo(source, kept.map(readName));
  if ([...groups.keys()].every((module) => module === source)) return addComment(j, node, todo);
  const comments = node.comments ?? [];
  const declarations = [...groups].map(([module, specifiers]) =>
    createDeclaration(j, node, specifiers, module),
  );
  declarations.forEach((declaration, index) => {
    const leadingComments = index === 0 ? comments : [];
    const isKept = readString(declaration.source) === source;
    declaration.comments = isKept ? withComment(j, leadingComments, todo) : leadingComments;
  });
  path.replace(...declarations);
  return true;
}

/** Returns the properties of `const { names } = await import(…)`; empty for other uses of the import. */
function findDestructuredProperties(path: ASTPath) {
  const declarator = (path.parent as ASTPath | undefined)?.parent as ASTPath | undefined;
  const pattern = declarator?.node.type === "VariableDeclarator" ? declarator.node.id : undefined;
  return pattern?.type === "ObjectPattern" ? pattern.properties : [];
}

/** Returns the entry that has all names of a dynamic import; else the entry that has everything. */
function findEntryOfImport(path: ASTPath): string {
  const entries = findDestructuredProperties(path).map((property) => {
    const key = "key" in property ? property.key : undefined;
    const name = key?.type === "Identifier" ? key.name : "";
    return (!RENAMED[name] && findEntry(APPHELPER, name)) || INTEROP_ENTRY;
  });
  const [entry = INTEROP_ENTRY] = entries;
  return entries.every((each) => each === entry) ? entry : INTEROP_ENTRY;
}

/**
 * Rewrites imports of `@churchapps/apphelper` and `@churchapps/helpers` to narthex. A name that narthex does not have keeps its
 * import, with a comment that says what to use instead.
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
    if (readString(node.source) !== APPHELPER) return;
    node.source = j.stringLiteral(INTEROP_ENTRY);
    isChanged = true;
  });
  root.find(j.CallExpression).forEach((path) => {
    const { callee, arguments: values } = path.node;
    const isMock = /^(vi|jest)\.\w+$/.test(j(callee).toSource());
    if (readString(values[0]) !== APPHELPER || !(isMock || callee.type === "Import")) return;
    // A mock names one module. Most tests mock helpers, which the root entry has.
    values[0] = j.stringLiteral(isMock ? "narthex" : findEntryOfImport(path));
    isChanged = true;
  });
  const quote = /from '/.test(file.source) ? "single" : "double";
  // recast prints a second semicolon after a directive when it adds statements.
  return isChanged ? root.toSource({ quote }).replace(/^((["'])use \w+\2;);/gm, "$1") : undefined;
}

// oxlint-disable-next-line import/no-default-export -- jscodeshift runs the default export
export { transform as default };
