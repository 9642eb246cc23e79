import ts from "typescript";
import { lineOf, nodesOf, type Source } from "./sources.js";

interface Adapter {
  subject: string;
  names: readonly string[];
  /** The files that may use the names. */
  files: readonly string[];
  advice: string;
}

const NETWORK = [
  "http/ApiClient.ts",
  "http/uploadPresigned.ts",
  "realtime/ReconnectingSocket.ts",
  "locale/LocaleClient.ts",
];
/** UserHelper is here because hosts call UserHelper.redirectToLogin outside of React, without a provider. */
const NAVIGATION = ["src/platform/provider/useHost.ts", "src/helpers/UserHelper.ts"];
/** Files that read or rewrite the page's URL: for cookies, origins and analytics. */
const ADDRESS = ["page.ts", "cookies.ts", "AnalyticsQueue.ts", "storage.ts"].map(
  (name) => `src/platform/core/${name}`,
);

const GLOBALS: readonly Adapter[] = [
  {
    subject: "the network",
    names: ["fetch", "WebSocket", "XMLHttpRequest", "EventSource"],
    files: NETWORK.map((name) => `src/platform/${name}`),
    advice: "Call an ApiClient or the realtime client.",
  },
  {
    subject: "storage",
    names: ["localStorage", "sessionStorage", "indexedDB", "caches"],
    files: ["src/platform/core/storage.ts"],
    advice: "Use withStorage of platform/core/storage.ts, or Drafts.",
  },
  {
    subject: "the page's address",
    names: ["location"],
    files: [...NAVIGATION, ...ADDRESS, "src/platform/http/ApiClient.ts"],
    advice: "Use navigate, usePagePath or usePathname.",
  },
  {
    subject: "the page's history",
    names: ["history"],
    files: ["src/platform/core/page.ts"],
    advice:
      "Use navigate of useHost; platform/core/page.ts alone rewrites the address and the state of the history.",
  },
  {
    subject: "the page's dialogs",
    names: ["confirm", "alert", "prompt"],
    files: ["src/platform/provider/useHost.ts"],
    advice: "Use useConfirm.",
  },
  {
    subject: "other tabs",
    names: ["BroadcastChannel"],
    files: ["src/unread/OtherTabs.ts", "src/platform/tabs/shareTabs.ts"],
    advice: "Use OtherTabs or shareTabs.",
  },
];

/** Files that import MUI or Emotion although their names are neither a hook's nor a component's. */
const REACT_FILES = ["src/ui/createEmotionCache.ts", "src/ui/styles.ts"];

/** Members of window and document that have an adapter. */
const MEMBERS: readonly Adapter[] = [
  ...GLOBALS,
  {
    subject: "new windows",
    names: ["open"],
    files: ["src/platform/provider/useHost.ts"],
    advice: "Use openExternal of useHost, which opens safe addresses only.",
  },
  {
    subject: "cookies",
    names: ["cookie"],
    files: ["src/platform/core/cookies.ts"],
    advice: "Use the client's cookie jar.",
  },
];

const PACKAGES: readonly {
  pattern: RegExp;
  isAllowed: (path: string, isLazy: boolean) => boolean;
  advice: string;
}[] = [
  {
    pattern: /^@stripe\//,
    isAllowed: (path) => path === "src/forms/payment/StripeCardField.tsx",
    advice:
      "Only StripeCardField.tsx may import the card provider: take a CardTokenizer as a prop.",
  },
  {
    pattern: /^react-image-crop|^react-easy-crop|^cropperjs/,
    isAllowed: (path) => path === "src/gallery/editor/CropArea.tsx",
    advice: "Only CropArea.tsx may import the cropper.",
  },
  {
    pattern: /^react-phone-number-input/,
    isAllowed: (path) => path === "src/forms/fields/CountrySelect.tsx",
    advice: "Only CountrySelect.tsx may import the phone metadata.",
  },
  {
    pattern: /^virtua$/,
    isAllowed: (path) => path === "src/ui/rows/VirtualRows.tsx",
    advice: "Only VirtualRows.tsx may import the virtualizer: use RowList.",
  },
  {
    pattern: /^date-fns$/,
    isAllowed: () => false,
    advice: "Import by path (date-fns/addDays): the barrel costs hundreds of modules.",
  },
  {
    pattern: /^date-fns\//,
    isAllowed: (path) => path.startsWith("src/lib/time/"),
    advice: "Only lib/time may import date-fns: use a function of lib/time, or add one.",
  },
  {
    pattern: /^axios/,
    isAllowed: (path, isLazy) => isLazy && path === "src/platform/http/uploadPresigned.ts",
    advice:
      "Only uploadPresigned.ts uses axios, by import(); everything else goes through an ApiClient.",
  },
  {
    pattern: /^rrule(\/|$)/,
    isAllowed: (path) => path === "src/lib/calendar/rrule.ts",
    advice: "Only lib/calendar/rrule.ts may import rrule: pass it a validated rule.",
  },
  {
    pattern: /^slug(\/|$)/,
    isAllowed: (path) => path === "src/lib/text/slugs.ts",
    advice: "Only lib/text/slugs.ts may import slug, whose tables are global: call slugify.",
  },
  {
    pattern: /^papaparse$/,
    isAllowed: (path) => path === "src/lib/text/csv.ts",
    advice: "Only lib/text/csv.ts writes CSV: call toCsv.",
  },
  {
    pattern: /^(react-router|@remix-run\/|next(\/|$)|wouter|@tanstack\/react-router)/,
    isAllowed: () => false,
    advice: "The package has no router: call navigate of useHost, which calls the host.",
  },
  {
    pattern: /^@mui\/icons-material/,
    isAllowed: () => false,
    advice: "Hosts need not install it: draw a line icon with SvgPath.",
  },
  {
    pattern: /^@mui\/material$/,
    isAllowed: () => false,
    advice: "Import by path (@mui/material/Button): the barrel costs thousands of modules.",
  },
  {
    pattern: /^(react(-dom)?(\/|$)|@mui\/|@emotion\/|zustand\/react|zustand$)/,
    isAllowed: (path) =>
      /\.tsx$|\/use[A-Z]\w*\.ts$/.test(path) ||
      REACT_FILES.includes(path) ||
      path.startsWith("src/ui/theme/"),
    advice: "Name the file use….ts or ….tsx, or keep React out of it.",
  },
];

const isDeclared = (source: Source, name: string): boolean =>
  nodesOf(source.tree).some(
    (node) =>
      (ts.isVariableDeclaration(node) ||
        ts.isParameter(node) ||
        ts.isBindingElement(node) ||
        ts.isFunctionDeclaration(node)) &&
      node.name?.getText() === name,
  );

/** Whether an identifier reads a variable: it is no property or member name, no type and no operand of `typeof`. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (
    ts.isTypeNode(parent) ||
    ts.isTypeOfExpression(parent) ||
    ts.isQualifiedName(parent) ||
    ts.isJsxAttribute(parent)
  )
    return false;
  if (ts.isShorthandPropertyAssignment(parent) || ts.isBindingElement(parent)) return true;
  return !("name" in parent && parent.name === node);
}

/** Whether a node leaves the page, as `location.assign(…)` and `location.href = …` do. */
const isNavigation = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) &&
    /^((window|globalThis)\.)?location\.(assign|replace|reload)$/.test(
      node.expression.getText(),
    )) ||
  (ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    /^((window|globalThis)\.)?location(\.\w+)?$/.test(node.left.getText()));

const isWindow = (node: ts.Node): boolean =>
  /^(window|globalThis|self|document)$/.test(node.getText());

function findGlobals(source: Source): string[] {
  const found: string[] = [];
  for (const node of nodesOf(source.tree)) {
    const at = `${source.path}:${lineOf(source.tree, node)}`;
    if (isNavigation(node) && !NAVIGATION.includes(source.path)) {
      found.push(
        `${at} leaves the page. Use navigate of useHost, because only hosts know how they navigate.`,
      );
    }
    if (!ts.isIdentifier(node)) continue;
    const isMember =
      ts.isPropertyAccessExpression(node.parent) &&
      node.parent.name === node &&
      isWindow(node.parent.expression);
    const adapter = (isMember ? MEMBERS : GLOBALS).find(({ names }) => names.includes(node.text));
    if (!adapter || adapter.files.includes(source.path)) continue;
    if (!isMember && (!isRead(node) || isDeclared(source, node.text))) continue;
    found.push(
      `${at} uses ${adapter.subject} directly (${node.parent.getText().slice(0, 60)}). ${adapter.advice}`,
    );
  }
  return found;
}

function findPackages({ path, imports }: Source): string[] {
  return imports.flatMap(({ specifier, isType, isLazy, line }) => {
    const adapter = isType ? undefined : PACKAGES.find(({ pattern }) => pattern.test(specifier));
    if (!adapter || adapter.isAllowed(path, isLazy)) return [];
    return [`${path}:${line} imports ${specifier}. ${adapter.advice}`];
  });
}

/** Returns a message for every use of a global or a package outside of its adapter. The demo server may use every global. */
export function findBypassedAdapters(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => [
    ...(/^src\/(testing|demo)\//.test(source.path) ? [] : findGlobals(source)),
    ...findPackages(source),
  ]);
}
