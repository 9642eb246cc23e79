import { warnOnce } from "./logging.js";
import { setTimer } from "./time.js";

/** Until then, the host may still configure the client, and the browser may still load fonts. */
const PATIENCE_MS = 5_000;

/** The wrong uses of the package: what is wrong, why, and what to write instead. docs/troubleshooting.md lists them. */
export const MISUSE = {
  noAddresses: () =>
    "This client has no API URLs, so every request fails and components show an error or nothing. " +
    "Wrap the app in <ChurchProvider client={new ChurchClient({ apis })}>, or assign ApiHelper.apiConfigs first.",
  noConversation: (component) =>
    `<${component}> has no conversation: conversationId and createConversation are both missing, so nothing can be shown or saved. ` +
    "Pass conversationId for a conversation that exists, or createConversation, which creates one with the first note and " +
    "resolves with its id. Render the component once the id is known.",
  noForm: () =>
    "<FormSubmissionEdit> has no form to show: formSubmissionId, addFormId and unRestrictedFormId are all missing, empty or not strings. " +
    "Pass formSubmissionId to change a stored submission, addFormId to fill in a form, or unRestrictedFormId for a form that " +
    "visitors fill in without signing in. Render the component once the id is known.",
  noPaidChurch: () =>
    "<FormCardPayment> has no church to pay: churchId is missing or empty. Pass the id of the church that receives the payment as " +
    "churchId, to <QuestionEdit> or <FormSubmissionEdit> where one of them shows the question.",
  noLanguageFiles: (language) =>
    `The language "${language}" stays English, because the client that shows it has no texts of it: each client loads its own files. ` +
    'Below <ChurchProvider client={client}>, call await client.locale.init(["/locales/{{lng}}.json"]) and client.locale.setLanguage. ' +
    "Locale.init and Locale.setLanguage are for the default client; setDefaultClient(client) makes both the same.",
  htmlLanguageFile: (address) =>
    `The language files ${address} are HTML pages, so their texts stay English. The server has no such files and answers with the page of the app. ` +
    "Copy node_modules/narthex/locales to the folder of static files (public/locales with Vite and Next), and pass the URL of the files: " +
    'await client.locale.init(["/locales/{{lng}}.json"]).',
  unknownIcon: (name) =>
    `The icon font has no icon "${name}", so the word is shown instead. ` +
    'Write the name with underscores as the font Material Icons has it, such as icon="volunteer_activism", or pass an element where the prop takes one.',
  noIconFont: () =>
    "Icons are shown as words, because the font Material Icons is not loaded. " +
    'Run "npm install material-icons", and write import "material-icons/iconfont/filled.css" in the first file of the app.',
  twoCopies: (versions) =>
    `Two copies of narthex share this page, the versions ${versions}. The components of one do not find the <ChurchProvider> of the other. ` +
    'Run "npm ls narthex" to see who installs the second one, require the same version everywhere, and run "npm dedupe". ' +
    'With linked packages, Vite also needs resolve: { dedupe: ["narthex"] }.',
  missingPeer: (packages) =>
    `The card field could not be loaded, because an optional peer dependency is missing. Run "npm install ${packages}" and restart the ` +
    "bundler, or pass a field of your own: <ChurchProvider cardField={CardField}>.",
} satisfies Record<string, (detail: string) => string>;

export type Misuse = keyof typeof MISUSE;

/**
 * Logs a wrong use of the package with advice, once for each `detail`, and returns the message. In production, it does nothing,
 * and bundlers remove the call.
 */
export function warnOfMisuse(name: Misuse, detail = ""): string | undefined {
  try {
    // Bundlers replace exactly this expression.
    if (process.env.NODE_ENV !== "production") {
      const message = MISUSE[name](detail);
      warnOnce(message, message);
      return message;
    }
  } catch {
    // Without a bundler there is no `process` in a browser.
  }
  return undefined;
}

/**
 * Calls `check` after some seconds in a browser, in development only: tests may leave a client without URLs or texts.
 * Returns a function that cancels it.
 */
export function checkLater(check: () => void): (() => void) | undefined {
  try {
    if (process.env.NODE_ENV === "development" && typeof window !== "undefined") {
      const timer = setTimer(check, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
  } catch {
    // As above.
  }
  return undefined;
}

interface Copy {
  version: string;
  copy?: object;
}

/** Warns once if two copies of the package share the page: the one that created `shared`, and `own`. */
export function warnOfTwoCopies(shared: Copy & { hasWarned?: boolean }, own: Copy): void {
  try {
    if (process.env.NODE_ENV !== "production" && shared.copy !== own.copy && !shared.hasWarned) {
      shared.hasWarned = true;
      const warn = () => void warnOfMisuse("twoCopies", `${shared.version} and ${own.version}`);
      // Servers and tests that reset modules load one version several times.
      if (shared.version === own.version) checkLater(warn);
      else warn();
    }
  } catch {
    // As above.
  }
}
