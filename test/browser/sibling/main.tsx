import { useEffect, useState } from "react";
import {
  AnalyticsHelper,
  AppList,
  ChurchClient,
  ChurchProvider,
  MEMBERSHIP_API,
  type ReceivedSession,
  setDefaultClient,
  useHost,
  useSession,
  type UserInterface,
} from "../../../src/entries/index.js";
import { showPage } from "../showPage.js";
import { useAppLink } from "../../../src/platform/provider/useHost.js";

/** Configuration that a test passes in the cookie `setup`. */
export interface Setup {
  /** Root URL of the demo server. */
  server: string;
  /** URL of the app that the links lead to. */
  sibling: string;
  tokenIn: "query" | "fragment";
}
declare global {
  interface Window {
    /** The page's URL at each request of its scripts. */
    places: string[];
  }
}

// Patched before any other code runs, as a tracking script would do.
window.places = [];
const send = window.fetch.bind(window);
window.fetch = (...args) => {
  window.places.push(location.href);
  return send(...args);
};

const cookie = document.cookie.split("; ").find((each) => each.startsWith("setup=")) ?? "";
const { server, sibling, tokenIn } = JSON.parse(
  decodeURIComponent(cookie.slice("setup=".length)),
) as Setup;
const client = new ChurchClient({
  apis: [{ keyName: MEMBERSHIP_API, url: `${server}/membership`, jwt: "", permissions: [] }],
});
setDefaultClient(client);

type Question = { from: UserInterface; to: UserInterface; answer: (goOn: boolean) => void };
let ask: (question: Question) => void = () => undefined;

const saved = JSON.parse(localStorage.getItem("session") ?? "null") as {
  user: UserInterface;
} | null;
const receiving = client.receiveSession({
  signedIn: saved?.user,
  confirm: ({ from, to }) => new Promise((answer) => ask({ from, to, answer })),
});
AnalyticsHelper.logPageView();
AnalyticsHelper.logEvent("Link", "followed", location.href);

function CopyableText() {
  return (
    <p>
      Words that can be copied, with <a {...useAppLink()(sibling)}>a link</a> in them.
    </p>
  );
}

function Page() {
  const { user, userChurch } = useSession();
  const { openExternal } = useHost();
  const [received, setReceived] = useState<ReceivedSession>();
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    ask = setQuestion;
    void receiving.then((result) => {
      setReceived(result);
      if (result.outcome === "received")
        localStorage.setItem("session", JSON.stringify({ user: result.user }));
    });
  }, []);
  return (
    <main>
      <output aria-label="Outcome">{received?.outcome}</output>
      <output aria-label="Way">{received?.returnUrl}</output>
      <output aria-label="Session">
        {user ? `${user.firstName} in ${userChurch?.church.name}` : ""}
      </output>
      {question && (
        <p role="alertdialog">
          {question.from.firstName}, go on as {question.to.firstName}?
          <button onClick={() => question.answer(true)}>Go on</button>
          <button onClick={() => question.answer(false)}>Stay</button>
        </p>
      )}
      {received?.outcome === "failed" && (
        <button onClick={() => void received.retry().then(setReceived)}>Try again</button>
      )}
      <button onClick={() => openExternal(`${sibling}elsewhere`)}>Elsewhere</button>
      {/* Any subresource: its request has a Referer header. */}
      {received && <img alt="" src="/pixel.png" />}
      <AppList />
      <CopyableText />
    </main>
  );
}

showPage(
  <ChurchProvider
    appName="Other"
    apps={{ admin: sibling, member: sibling, product: sibling }}
    tokenIn={tokenIn}
  >
    <Page />
  </ChurchProvider>,
);
