import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import {
  ApiError,
  type ChurchClient,
  type Login,
  type LoginUserChurchInterface,
  MEMBERSHIP_API,
  type PersonInterface,
  type ReceivedSession,
  type UserContextInterface,
  type UserInterface,
} from "../../src/entries/index.js";
import type { Address } from "./address.js";
import type { SessionStorage, StoredSession } from "./sessionStorages.js";

/** A pending confirmation that another user replaces the signed-in one. */
interface Confirmation {
  from: string;
  to: string;
  resolve: (isConfirmed: boolean) => void;
}

/**
 * Returns the session of a host app and its React context, as real hosts keep them. The session comes from a session
 * transfer, from `storage`, or from the login page.
 */
export function useHostSession(client: ChurchClient, address: Address, storage: SessionStorage) {
  const context = useHostContext();
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [failure, setFailure] = useState<Extract<ReceivedSession, { outcome: "failed" }>>();
  const initialSession = useRef<Promise<ReceivedSession>>(undefined);
  const href = useSyncExternalStore(address.subscribe, address.read);
  const { syncFromClient, clear } = context;

  const confirm = useCallback(
    ({ from, to }: { from: UserInterface; to: UserInterface }) =>
      new Promise<boolean>((resolvePromise) => {
        const resolve = (isConfirmed: boolean) => {
          setConfirmation(undefined);
          resolvePromise(isConfirmed);
        };
        setConfirmation({ from: nameOf(from), to: nameOf(to), resolve });
      }),
    [],
  );

  const applyReceived = useCallback(
    (received: ReceivedSession) => {
      setConfirmation(undefined);
      setFailure(received.outcome === "failed" ? received : undefined);
      if (received.outcome === "refused") setErrors([received.error.message]);
      if (received.outcome === "received")
        storage.write({ jwt: received.user.jwt ?? "", user: received.user });
      syncFromClient(client);
      if (client.session.state.user && isLogin(address.read())) address.replace(received.returnUrl);
    },
    [client, address, storage, syncFromClient],
  );

  useEffect(() => {
    let isMounted = true;
    const startSession = async () => {
      const saved = storage.read();
      const received = await client.receiveSession({ confirm, signedIn: saved?.user });
      if (received.outcome !== "received" && saved && !isLogout(address.read())) {
        await restore(client, storage, saved).catch((error: unknown) =>
          setErrors([messageOf(error)]),
        );
      }
      return received;
    };
    // The ref prevents a second call, because StrictMode runs effects twice.
    initialSession.current ??= startSession();
    void initialSession.current.then((received) => {
      if (!isMounted) return;
      applyReceived(received);
      setIsReady(true);
    });
    return () => {
      isMounted = false;
    };
  }, [client, address, storage, confirm, applyReceived]);

  // /login?action=logout ends the session. Its returnUrl stays in the URL.
  useEffect(() => {
    if (!isReady || !isLogout(href)) return;
    storage.write(undefined);
    client.session.logout();
    clear();
    const url = new URL(href);
    url.searchParams.delete("action");
    address.replace(url.href);
  }, [isReady, href, client, address, storage, clear]);

  // Follows the stored session after another tab signed in or out, or after a page came back from the back/forward cache.
  useEffect(() => {
    if (!isReady) return;
    return storage.subscribe(() => {
      const saved = storage.read();
      if (saved?.user.id === client.session.state.user?.id) return;
      client.session.logout();
      clear();
      if (saved) void restore(client, storage, saved).then(() => syncFromClient(client), clear);
    });
  }, [isReady, client, storage, syncFromClient, clear]);

  const signIn = async (email: string) => {
    setIsBusy(true);
    setErrors([]);
    try {
      const login = await logIn(client, { email, password: "x" });
      client.startSession(login);
      storage.write({ jwt: login.user.jwt ?? "", user: login.user });
      setFailure(undefined);
      syncFromClient(client);
      const { returnUrl } = await client.receiveSession();
      if (isLogin(address.read())) address.replace(returnUrl);
    } catch (error) {
      setErrors([messageOf(error)]);
    }
    setIsBusy(false);
  };

  const retry = () => void failure?.retry().then(applyReceived);
  return {
    context: context.value,
    isReady,
    isBusy,
    errors,
    confirmation,
    failure,
    retry,
    signIn: (email: string) => void signIn(email),
  };
}

const isLogin = (href: string) => new URL(href).pathname === "/login";
const isLogout = (href: string) =>
  isLogin(href) && new URL(href).searchParams.get("action") === "logout";
const messageOf = (error: unknown): string => (error instanceof Error && error.message) || "Error";
const nameOf = ({ firstName, lastName, email }: UserInterface) =>
  [firstName, lastName].filter(Boolean).join(" ") || email || "another user";

const logIn = async (
  client: ChurchClient,
  credentials: { jwt: string } | { email: string; password: string },
): Promise<Login> =>
  (await client.api.post("/users/login", credentials, MEMBERSHIP_API, {
    anonymous: true,
  })) as Login;

/** Signs in with a stored token. Drops the response if another tab has signed out or signed in another user meanwhile. */
async function restore(
  client: ChurchClient,
  storage: SessionStorage,
  { jwt, user }: StoredSession,
): Promise<void> {
  const isUnchanged = () => storage.read()?.user.id === user.id;
  try {
    const login = await logIn(client, { jwt });
    if (isUnchanged()) client.startSession(login);
  } catch (error) {
    // Only a 401 ends the session. Other errors, such as a network failure, keep it.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (isUnchanged()) storage.write(undefined);
  }
}

interface ContextStore {
  user?: UserInterface | undefined;
  person?: PersonInterface | undefined;
  userChurch?: LoginUserChurchInterface | undefined;
  userChurches?: LoginUserChurchInterface[] | undefined;
}

/** Creates the React context value of a host, with the setters that components call. */
function useHostContext() {
  const [state, setState] = useState<ContextStore>({});
  const value = useMemo<UserContextInterface>(
    () => ({
      user: state.user,
      person: state.person,
      userChurch: state.userChurch,
      userChurches: state.userChurches,
      setUser: (user) => setState((current) => ({ ...current, user })),
      setPerson: (person) => setState((current) => ({ ...current, person })),
      setUserChurch: (userChurch) => setState((current) => ({ ...current, userChurch })),
      setUserChurches: (userChurches) => setState((current) => ({ ...current, userChurches })),
    }),
    [state],
  );
  const syncFromClient = useCallback((client: ChurchClient) => {
    const { user, person, userChurch, userChurches } = client.session.state;
    setState({ user, person, userChurch, userChurches });
  }, []);
  const clear = useCallback(() => setState({}), []);
  return { value, syncFromClient, clear };
}
