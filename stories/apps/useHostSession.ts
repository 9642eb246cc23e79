import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import {
  ApiError,
  type ChurchClient,
  type LoginUserChurchInterface,
  MEMBERSHIP_API,
  type PersonInterface,
  type UserContextInterface,
  type UserInterface,
} from "../../src/index.js";
import type { Address } from "./address.js";
import type { Remembered } from "./remembered.js";

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

  useEffect(() => {
    let isMounted = true;
    const enter = async () => {
      const saved = remembered.read();
      const received = await client.receiveSession({ confirm, signedIn: saved?.user });
      if (received.outcome === "received") {
        remembered.write({ jwt: received.user.jwt ?? "", user: received.user });
      } else if (saved && !isLogout(address.read())) {
        await logIn(client, { jwt: saved.jwt }).catch((error: unknown) => {
          // A server that cannot be reached has not said that the session is over.
          if (error instanceof ApiError && error.status === 401) remembered.write(undefined);
          else setErrors([messageOf(error)]);
        });
      }
      if (received.outcome === "refused" || received.outcome === "failed") setErrors([received.error.message]);
      if (!isMounted) return;
      adopt(client);
      if (client.session.state.user && isLogin(address.read())) address.replace(received.returnUrl);
      setIsReady(true);
    };
    void enter();
    return () => {
      isMounted = false;
    };
  }, [client, address, remembered, confirm, adopt]);

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
      if (saved) void logIn(client, { jwt: saved.jwt }).then(() => adopt(client), forget);
    });
  }, [isReady, client, remembered, adopt, forget]);

  const signIn = async (email: string) => {
    setIsBusy(true);
    setErrors([]);
    try {
      const user = await logIn(client, { email, password: "x" });
      remembered.write({ jwt: user.jwt ?? "", user });
      adopt(client);
      const { returnUrl } = await client.receiveSession();
      if (isLogin(address.read())) address.replace(returnUrl);
    } catch (error) {
      setErrors([messageOf(error)]);
    }
    setIsBusy(false);
  };

  return { context: context.value, isReady, isBusy, errors, question, signIn: (email: string) => void signIn(email) };
}

const isLogin = (href: string) => new URL(href).pathname === "/login";
const isLogout = (href: string) => isLogin(href) && new URL(href).searchParams.get("action") === "logout";
const messageOf = (error: unknown): string => (error instanceof Error && error.message) || "Error";
const nameOf = ({ firstName, lastName, email }: UserInterface) =>
  [firstName, lastName].filter(Boolean).join(" ") || email || "somebody else";

async function logIn(client: ChurchClient, by: { jwt: string } | { email: string; password: string }): Promise<UserInterface> {
  const login = (await client.api.post("/users/login", by, MEMBERSHIP_API, { anonymous: true })) as {
    user: UserInterface;
    userChurches: LoginUserChurchInterface[];
  };
  client.signIn(login);
  return login.user;
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
