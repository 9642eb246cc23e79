import ts from "typescript";
import { lineOf, nodesOf, type Source } from "./sources.js";

interface Door {
  what: string;
  names: readonly string[];
  isOpenTo: (path: string) => boolean;
  advice: string;
}

/** A host calls UserHelper.redirectToLogin outside React, where there is no provider to ask. */
const mayNavigate = (path: string): boolean => path === "src/react/useHost.ts" || path === "src/helpers/UserHelper.ts";

const GLOBALS: readonly Door[] = [
  {
    what: "the network",
    names: ["fetch", "WebSocket", "XMLHttpRequest", "EventSource"],
    isOpenTo: (path) => path.startsWith("src/client/"),
    advice: "Only client/ talks to servers: call an ApiClient or SocketClient there.",
  },
  {
    what: "storage",
    names: ["localStorage", "sessionStorage", "indexedDB", "caches"],
    isOpenTo: (path) => path.startsWith("src/client/"),
    advice: "Only client/ stores: use Drafts, or give the client a part for it.",
  },
  {
    what: "the page's address",
    names: ["location"],
    // The client may read where it is: cookies, origins and analytics depend on it.
    isOpenTo: (path) => mayNavigate(path) || path.startsWith("src/client/"),
    advice: "Use navigate, usePagePath or usePageKey: useHost is the only door.",
  },
  {
    what: "the page's history",
    names: ["history"],
    // A token is taken out of the address before anything else happens, and before there is any React.
    isOpenTo: (path) => path === "src/client/handover/pageAddress.ts" || path === "src/client/pageHistory.ts",
    advice: "Use navigate of useHost. Only client/handover/pageAddress.ts rewrites the address bar, and client/pageHistory.ts the state.",
  },
  {
    what: "the page's dialogs",
    names: ["confirm", "alert", "prompt"],
    isOpenTo: (path) => path === "src/react/useHost.ts",
    advice: "Use a ConfirmDialog: useHost is the only door.",
  },
];

/** Members of window and document that have a door. */
const MEMBERS: readonly Door[] = [
  ...GLOBALS,
  {
    what: "new windows",
    names: ["open"],
    isOpenTo: (path) => path === "src/react/useHost.ts",
    advice: "Use openExternal of useHost, which lets safe addresses through and nothing else.",
  },
  {
    what: "cookies",
    names: ["cookie"],
    isOpenTo: (path) => path.startsWith("src/client/"),
    advice: "Only client/ reads and writes cookies: use the client's cookie jar.",
  },
];

const PACKAGES: readonly { pattern: RegExp; isOpenTo: (path: string, isLazy: boolean) => boolean; advice: string }[] = [
  {
    pattern: /^@stripe\//,
    isOpenTo: (path) => path.startsWith("src/features/forms/payment/"),
    advice: "Only features/forms/payment knows the card provider: take a CardTokenizer as a prop.",
  },
  {
    pattern: /^react-image-crop|^react-easy-crop|^cropperjs/,
    isOpenTo: (path) => path.startsWith("src/features/gallery/"),
    advice: "Only features/gallery knows the cropper: reach it through the gallery entry.",
  },
  {
    pattern: /^date-fns$/,
    isOpenTo: () => false,
    advice: "Import by path (date-fns/addDays): the barrel costs hundreds of modules.",
  },
  {
    pattern: /^date-fns\//,
    isOpenTo: (path) => path.startsWith("src/rules/time/"),
    advice: "Only rules/time knows the calendar's library: use a rule of it, or add one.",
  },
  {
    pattern: /^axios/,
    isOpenTo: (path, isLazy) => isLazy && path === "src/client/http/uploadPresigned.ts",
    advice: "Only uploadPresigned knows what counts uploads, by import(); everything else goes through an ApiClient.",
  },
  {
    pattern: /^rrule(\/|$)/,
    isOpenTo: (path) => path === "src/rules/calendar/createRRule.ts",
    advice: "Only createRRule knows the library of recurrence, which is loaded in two ways: give it a checked rule.",
  },
  {
    pattern: /^slug(\/|$)/,
    isOpenTo: (path) => path === "src/rules/text/slugify.ts",
    advice: "Only slugify knows the library of slugs, whose tables belong to the whole page: call it.",
  },
  {
    pattern: /^(react-router|@remix-run\/|next(\/|$)|wouter|@tanstack\/react-router)/,
    isOpenTo: () => false,
    advice: "The package knows no router: call navigate of useHost, which asks the host.",
  },
  {
    pattern: /^@mui\/(material|icons-material)$/,
    isOpenTo: () => false,
    advice: "Import by path (@mui/material/Button): the barrel costs thousands of modules.",
  },
  {
    pattern: /^(react(-dom)?(\/|$)|@mui\/|@emotion\/|zustand\/react|zustand$|virtua$)/,
    // The demo church shows one thing itself: the card field of its card provider.
    isOpenTo: (path) => /^src\/(react|ui|features|testing\/cards)\//.test(path),
    advice: "This ring is React-free: keep the decision here and move the hook or the view to react/, ui/ or features/.",
  },
];

const isDeclared = (source: Source, name: string): boolean =>
  [...nodesOf(source.tree)].some(
    (node) =>
      (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node) || ts.isFunctionDeclaration(node)) &&
      node.name?.getText() === name,
  );

/** Whether an identifier reads a variable: not a property's or member's name, not a type. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isTypeNode(parent) || ts.isTypeOfExpression(parent) || ts.isQualifiedName(parent) || ts.isJsxAttribute(parent)) return false;
  if (ts.isShorthandPropertyAssignment(parent) || ts.isBindingElement(parent)) return true;
  return !("name" in parent && parent.name === node);
}

/** `location.assign(…)`, `location.href = …` and the like. */
const isNavigation = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && /^((window|globalThis)\.)?location\.(assign|replace|reload)$/.test(node.expression.getText())) ||
  (ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    /^((window|globalThis)\.)?location(\.\w+)?$/.test(node.left.getText()));

const isWindow = (node: ts.Node): boolean => /^(window|globalThis|self|document)$/.test(node.getText());

function findInTree(source: Source): string[] {
  const found: string[] = [];
  for (const node of nodesOf(source.tree)) {
    if (source.path.startsWith("src/client/") && isNavigation(node)) {
      found.push(
        `${source.path}:${lineOf(source.tree, node)} leaves the page. Give the address to a callback: only hosts know how they navigate.`,
      );
    }
    if (!ts.isIdentifier(node)) continue;
    const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node && isWindow(node.parent.expression);
    const door = (isMember ? MEMBERS : GLOBALS).find(({ names }) => names.includes(node.text));
    if (!door || door.isOpenTo(source.path) || !(isMember || (isRead(node) && !isDeclared(source, node.text)))) continue;
    found.push(
      `${source.path}:${lineOf(source.tree, node)} reaches ${door.what} by itself (${node.parent.getText().slice(0, 60)}). ${door.advice}`,
    );
  }
  return found;
}

/** The outside world has one door each: network, storage, cookies, the page, the card provider, the cropper, React itself. */
export function findWrongDoors(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => [
    ...findInTree(source),
    ...source.imports.flatMap(({ specifier, isType, isLazy, line }) => {
      const wrong = isType
        ? undefined
        : PACKAGES.find(({ pattern, isOpenTo }) => pattern.test(specifier) && !isOpenTo(source.path, isLazy));
      return wrong ? [`${source.path}:${line} imports ${specifier}. ${wrong.advice}`] : [];
    }),
    ...(/^src\/features\/.*\/(?!use)[^/]*\.ts$/.test(source.path)
      ? source.imports
          .filter(({ specifier, isType }) => !isType && /^(react(-dom)?(\/|$)|@mui\/|@emotion\/)/.test(specifier))
          .map(
            ({ specifier, line }) =>
              `${source.path}:${line} imports ${specifier}. Name the file use….ts or ….tsx, or keep React out of it.`,
          )
      : []),
  ]);
}
