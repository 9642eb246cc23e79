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
} from "../../src/index.js";
import type { Address } from "./address.js";
import type { Remembered, RememberedSession } from "./remembered.js";

interface Question {
  from: string;
  to: string;
  answer: (goOn: boolean) => void;
}

/** A host's own session, in a context of its own as real hosts keep it: handed over, remembered, or signed in by hand. */
export function useHostSession(client: ChurchClient, address: Address, remembered: Remembered) {
  const context = useContextOfHost();
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<Question>();
  const [failure, setFailure] = useState<Extract<ReceivedSession, { outcome: "failed" }>>();
  const entering = useRef<Promise<ReceivedSession>>(undefined);
  const href = useSyncExternalStore(address.subscribe, address.read);
  const { adopt, forget } = context;

  const confirm = useCallback(
    ({ from, to }: { from: UserInterface; to: UserInterface }) =>
      new Promise<boolean>((resolve) => {
        const answer = (goOn: boolean) => {
          setQuestion(undefined);
          resolve(goOn);
        };
        setQuestion({ from: nameOf(from), to: nameOf(to), answer });
      }),
    [],
  );

  const settle = useCallback(
    (received: ReceivedSession) => {
      setQuestion(undefined);
      setFailure(received.outcome === "failed" ? received : undefined);
      if (received.outcome === "refused") setErrors([received.error.message]);
      if (received.outcome === "received")
        remembered.write({ jwt: received.user.jwt ?? "", user: received.user });
      adopt(client);
      if (client.session.state.user && isLogin(address.read())) address.replace(received.returnUrl);
    },
    [client, address, remembered, adopt],
  );

  useEffect(() => {
    let isMounted = true;
    const enter = async () => {
      const saved = remembered.read();
      const received = await client.receiveSession({ confirm, signedIn: saved?.user });
      if (received.outcome !== "received" && saved && !isLogout(address.read())) {
        await restore(client, remembered, saved).catch((error: unknown) =>
          setErrors([messageOf(error)]),
        );
      }
      return received;
    };
    // Once, though React may run an effect twice.
    entering.current ??= enter();
    void entering.current.then((received) => {
      if (!isMounted) return;
      settle(received);
      setIsReady(true);
    });
    return () => {
      isMounted = false;
    };
  }, [client, address, remembered, confirm, settle]);

  // /login?action=logout ends the session; the way back stays in the address.
  useEffect(() => {
    if (!isReady || !isLogout(href)) return;
    remembered.write(undefined);
    client.session.logout();
    forget();
    const url = new URL(href);
    url.searchParams.delete("action");
    address.replace(url.href);
  }, [isReady, href, client, address, remembered, forget]);

  // Another tab logged out or signed somebody in, or going back brings a page of then: what is remembered now decides.
  useEffect(() => {
    if (!isReady) return;
    return remembered.subscribe(() => {
      const saved = remembered.read();
      if (saved?.user.id === client.session.state.user?.id) return;
      client.session.logout();
      forget();
      if (saved) void restore(client, remembered, saved).then(() => adopt(client), forget);
    });
  }, [isReady, client, remembered, adopt, forget]);

  const signIn = async (email: string) => {
    setIsBusy(true);
    setErrors([]);
    try {
      const login = await logIn(client, { email, password: "x" });
      client.signIn(login);
      remembered.write({ jwt: login.user.jwt ?? "", user: login.user });
      setFailure(undefined);
      adopt(client);
      const { returnUrl } = await client.receiveSession();
      if (isLogin(address.read())) address.replace(returnUrl);
    } catch (error) {
      setErrors([messageOf(error)]);
    }
    setIsBusy(false);
  };

  const retry = () => void failure?.retry().then(settle);
  return {
    context: context.value,
    isReady,
    isBusy,
    errors,
    question,
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
  [firstName, lastName].filter(Boolean).join(" ") || email || "somebody else";

const logIn = async (
  client: ChurchClient,
  by: { jwt: string } | { email: string; password: string },
): Promise<Login> =>
  (await client.api.post("/users/login", by, MEMBERSHIP_API, { anonymous: true })) as Login;

/** Signs in again with a token that was kept, unless another tab has logged out meanwhile, or signed somebody else in. */
async function restore(
  client: ChurchClient,
  remembered: Remembered,
  { jwt, user }: RememberedSession,
): Promise<void> {
  const isStill = () => remembered.read()?.user.id === user.id;
  try {
    const login = await logIn(client, { jwt });
    if (isStill()) client.signIn(login);
  } catch (error) {
    // A server that cannot be reached has not said that the session is over.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (isStill()) remembered.write(undefined);
  }
}

interface ContextState {
  user?: UserInterface | undefined;
  person?: PersonInterface | undefined;
  userChurch?: LoginUserChurchInterface | undefined;
  userChurches?: LoginUserChurchInterface[] | undefined;
}

/** The React state of a host, with the setters that components call. */
function useContextOfHost() {
  const [state, setState] = useState<ContextState>({});
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
  const adopt = useCallback((client: ChurchClient) => {
    const { user, person, userChurch, userChurches } = client.session.state;
    setState({ user, person, userChurch, userChurches });
  }, []);
  const forget = useCallback(() => setState({}), []);
  return { value, adopt, forget };
}
