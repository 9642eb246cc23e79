"use client";
import {
  type ComponentType,
  createContext,
  useContext,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useMemo,
  useState,
} from "react";
import { useStore as useStoreValue } from "zustand";
import { useAddressCheck } from "./useMisuseWarning.js";
import type { CardFieldProps } from "../../lib/giving/types.js";
import type { AppKind, SupportTour } from "../../lib/links/appLinks.js";
import { idText } from "../../lib/text/json.js";
import type { ClientCore, Service } from "../core/ClientCore.js";
import { getDefaultCore } from "../core/defaultCore.js";
import { epochService } from "../core/Epoch.js";
import { StaleSessionError } from "../http/ApiError.js";
import * as locale from "../locale/textStore.js";
import { hostSessionService } from "../session/HostSession.js";
import { personLookupService } from "../session/PersonLookup.js";
import { sessionService, type SessionState, identityOf } from "../session/SessionStore.js";
import type { UserContext, SessionIdentity } from "../session/types.js";

/**
 * URLs of the sibling apps, as roots without a path. `{key}` stands for the church's subdomain.
 * @example const apps: AppAddresses = { admin: "https://admin.example.org", member: "https://{key}.example.org" };
 */
export interface AppAddresses {
  /** The app that administers people and donations. */
  admin?: string | undefined;
  /** The app for members and the website, at the church's own subdomain. */
  member?: string | undefined;
  /** The app for serving plans. @default the member app */
  serving?: string | undefined;
  /** The third app in the list of apps. @default the serving app, else `CommonEnvironmentHelper.LessonsRoot` */
  product?: string | undefined;
}

/**
 * Names of the three apps in the list of apps.
 * @example const names: AppNames = { admin: "Admin", member: "Website", product: "Lessons" };
 */
export type AppNames = Partial<Record<"admin" | "member" | "product", string>>;

/**
 * The path of each app's documentation, below the support site.
 * @example const paths: SupportPaths = { admin: "docs/admin", other: "docs" };
 */
export type SupportPaths = Partial<Record<AppKind, string>>;

/**
 * The settings of a host. Each may come from a prop or from the nearest provider, or be omitted.
 * @example const settings: HostSettings = { appName: "People", contentRoot: "https://files.example.org" };
 */
export interface HostSettings {
  /** The name of the host app, such as "People". It determines the current app and its help articles. */
  appName?: string | undefined;
  /** Navigates to a path within the host app, as a router does. Without it, the browser loads the URL. */
  onNavigate?: ((url: string) => void) | undefined;
  /** The host's own session context, which the client follows and updates. */
  context?: UserContext | null | undefined;
  /** Root URL of photos and files. @default `CommonEnvironmentHelper.ContentRoot` */
  contentRoot?: string | undefined;
  /** URLs of the sibling apps; `{key}` stands for the church's subdomain. */
  apps?: AppAddresses | undefined;
  /** The names of the sibling apps in the list of apps. */
  appNames?: AppNames | undefined;
  /** The part of a link to a sibling app that carries the token. Servers and `Referer` headers do not get a fragment. @default "query" */
  tokenIn?: "query" | "fragment" | undefined;
  /** Root URL of the support articles. Without it, help links to articles are not shown. */
  supportSite?: string | undefined;

  /**
   * The path of each app's documentation, below the support site.
   * @default "docs/admin" and "docs/member"; serving: as member; other apps: the root of the support site
   */
  supportPaths?: SupportPaths | undefined;
  /** The host's articles of the features tour. They extend or replace the built-in ones. */
  supportTour?: SupportTour | undefined;
  /** The email address of the support, offered in the help dialog. */
  supportMail?: string | undefined;
  /** URL of the support forum, offered in the help dialog. */
  supportForum?: string | undefined;
  /** The sibling app that the host is. @default read from `appName` */
  app?: AppKind | undefined;
  /** The component in which payers enter their card. @default the card provider's field, loaded with the first payment question */
  cardField?: ComponentType<CardFieldProps> | undefined;
}

export interface ChurchContextValue {
  core: ClientCore | undefined;
  host: HostSettings;
}

export const ChurchContext = createContext<ChurchContextValue>({ core: undefined, host: {} });

/** Returns the core of the nearest provider's client, else of the default client. */
export const useCore = (): ClientCore => useContext(ChurchContext).core ?? getDefaultCore();

export function useService<T>(service: Service<T>): T {
  return useCore().get(service);
}

export function useAcquired(target: { acquire: () => () => void } | undefined): void {
  useEffect(() => target?.acquire(), [target]);
}

/** Returns the selected part of a store's state. */
export { useStoreValue };

/** Returns a function that returns the texts of a section in the current language. */
export function useText<K extends string>(section: locale.TextSection<K>) {
  const { lookUp } = useTexts();
  return useCallback(
    (key: locale.TextKey<K>, values?: locale.TextValues): string =>
      locale.sectionText({ lookUp }, section, key, values),
    [lookUp, section],
  );
}

/**
 * Returns the code of the current language, such as "de". The component renders again when texts of the language are loaded.
 * @example const total = amount.toLocaleString(useLanguage());
 */
export const useLanguage = (): string => useTexts().language;

/** A client whose language was not set uses that of the default client, which `Locale.init` sets. */
function useTexts(): locale.TextsState {
  const own = useService(locale.textsService);
  const texts = useStoreValue(own, (state) => state);
  const defaultTexts = useStoreValue(getDefaultCore().get(locale.textsService), (state) => state);
  // A host that added texts but set no language shows them, in English.
  const hasOwnTexts = texts !== own.getInitialState() && !defaultTexts.isChosen;
  return texts.isChosen || hasOwnTexts ? texts : defaultTexts;
}

/** Whether the user has no church or no person in it, so that no data can be loaded. Requests the person while mounted. */
export function useHasNoPerson(): boolean {
  useAddressCheck(useCore());
  const lookup = useService(personLookupService);
  useAcquired(lookup);
  const isMissing = useStoreValue(lookup.store, ({ status }) => status === "missing");
  const { personId, churchId, userChurches } = useSession();
  const hasNoChurch = !churchId && Array.isArray(userChurches) && userChurches.length === 0;
  return !personId && (isMissing || hasNoChurch);
}

/** Returns a function that signs out. Afterwards, a host's context that still shows the user is ignored. */
export function useLogout(): () => void {
  const session = useService(sessionService);
  const { context } = useContext(ChurchContext).host;
  return useCallback(() => session.logout(context), [session, context]);
}

/** The session of a client: its user, person, church and churches, and their ids. Each is `undefined` until it is known. */
export interface Session
  extends SessionIdentity, Pick<SessionState, "user" | "person" | "userChurch" | "userChurches"> {
  /** Whether the client's `resume` may still start the session, so that it is not known yet whether the user is signed in. */
  isResuming: boolean;
}

/**
 * Returns the nearest client's session. In the first render, before the client receives the host's context, that context
 * completes it.
 * @example const { user, churchId } = useSession();
 */
export function useSession(): Session {
  const { context } = useContext(ChurchContext).host;
  const { hasShown } = useService(hostSessionService);
  const { store, resuming } = useService(sessionService);
  const state = useStoreValue(store, (current) => current);
  const mayResume = useStoreValue(resuming, (current) => current);
  const contextUserId = idText(context?.user?.id);
  const isSameUser = (idText(state.user?.id) ?? contextUserId) === contextUserId;
  const shown = !state.userChurch && !hasShown && isSameUser ? context : state;
  const user = state.user ?? shown?.user ?? undefined;
  const person = state.person ?? shown?.person ?? undefined;
  const userChurch = shown?.userChurch ?? undefined;
  const userChurches = state.userChurches ?? shown?.userChurches ?? undefined;
  const isResuming = mayResume && !user && !userChurch;
  const identity = identityOf({ user, person, userChurch });
  return { ...identity, user, person, userChurch, userChurches, isResuming };
}

/** Call `check = guard()` before an await. `check()` then throws a {@link StaleSessionError} if the session changed. */
export function useSessionGuard(): () => () => void {
  const epoch = useService(epochService);
  return () => {
    const { sessionEnd } = epoch;
    return () => {
      if (sessionEnd.aborted) throw new StaleSessionError();
    };
  };
}

/** Passes the host's context to the session before the effects of children run, because they load data of the session. */
export function useHostSessionSync(core: ClientCore, context: HostSettings["context"]): void {
  const before = useRef<{ core: ClientCore; context: HostSettings["context"] }>(undefined);
  useLayoutEffect(() => {
    // Another client has not received the former context.
    const previous = before.current?.core === core ? before.current.context : undefined;
    core.get(hostSessionService).receive(context, previous);
    before.current = { core, context };
  }, [core, context]);
}

/** `true`: an object that hosts create in each render, so it is compared by content. */
const SETTINGS: Record<keyof HostSettings, boolean> = {
  appName: false,
  onNavigate: false,
  context: false,
  contentRoot: false,
  apps: true,
  appNames: true,
  tokenIn: false,
  supportSite: false,
  supportPaths: true,
  supportTour: true,
  supportMail: false,
  supportForum: false,
  app: false,
  cardField: false,
};

const NAMES = /* @__PURE__ */ Object.keys(SETTINGS) as (keyof HostSettings)[];

const contentOf = (name: keyof HostSettings, setting: unknown) =>
  SETTINGS[name] ? JSON.stringify(setting) : setting;

/** Returns a provider's context value, completed by the outer one. Passes the host's context to the session. */
export function useHostContext(core: ClientCore, settings: HostSettings): ChurchContextValue {
  const outer = useContext(ChurchContext);
  const [kept, setKept] = useState(settings);
  const isSame = NAMES.every(
    (name) => contentOf(name, kept[name]) === contentOf(name, settings[name]),
  );
  // During render, so that children never get the former settings.
  if (!isSame) setKept(settings);
  const given = isSame ? kept : settings;
  useHostSessionSync(core, settings.context);
  return useMemo(() => {
    const own = NAMES.map((name) => [name, given[name]] as const).filter(
      ([name, setting]) => setting !== undefined && contentOf(name, setting) !== "{}",
    );
    // A session belongs to its client only.
    const inherited = core === outer.core ? outer.host : { ...outer.host, context: undefined };
    return { core, host: { ...inherited, ...Object.fromEntries(own) } };
  }, [core, outer, given]);
}
