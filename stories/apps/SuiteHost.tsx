import { useEffect, useSyncExternalStore } from "react";
import {
  type ChurchClient,
  ChurchProvider,
  ConfirmDialog,
  ErrorMessages,
  LoadFailure,
  Loading,
  SiteHeader,
} from "../../src/index.js";
import type { Address } from "./address.js";
import { type AppKind, areasOf, findPage } from "./areas.js";
import { SignIn } from "./SignIn.js";
import type { Remembered } from "./remembered.js";
import { useHostSession } from "./useHostSession.js";

/** Names by which the apps call themselves, as their hosts write them. */
const APP_NAMES: Record<AppKind, string> = {
  admin: "People",
  member: "Member",
  serving: "Serving",
};

export interface SuiteHostProps {
  kind: AppKind;
  client: ChurchClient;
  address: Address;
  /** Addresses of all three apps; `{key}` stands for the church's subdomain. */
  roots: Record<AppKind, string>;
  /** What the app keeps of a session across page loads. */
  remembered: Remembered;
  /** @default "query" */
  tokenIn?: "query" | "fragment";
}

/** One of the three sibling apps, as small as a host can be: its own session, its own pages, the shared header. */
export function SuiteHost({
  kind,
  client,
  address,
  roots,
  remembered,
  tokenIn = "query",
}: SuiteHostProps) {
  const session = useHostSession(client, address, remembered);
  const href = useSyncExternalStore(address.subscribe, address.read);
  const { area, page, rest } = findPage(kind, new URL(href).pathname);
  const { question, failure, isReady, context } = session;
  // What stands behind a page's path is a thing of the church that was left.
  useEffect(() => {
    if (!rest) return;
    return client.session.store.subscribe((state, before) => {
      const isSwitch = state.userChurch && before.userChurch && state.user?.id === before.user?.id;
      if (isSwitch && state.userChurch?.church.id !== before.userChurch?.church.id)
        address.replace(page.path);
    });
  }, [client, address, page, rest]);
  return (
    <ChurchProvider
      client={client}
      context={context}
      appName={APP_NAMES[kind]}
      app={kind}
      apps={{
        admin: roots.admin,
        member: roots.member,
        serving: roots.serving,
        product: roots.serving,
      }}
      appNames={{ admin: APP_NAMES.admin, member: APP_NAMES.member, product: APP_NAMES.serving }}
      tokenIn={tokenIn}
      onNavigate={address.go}
      contentRoot="http://demo.church/files"
      supportSite="https://help.example"
      supportMail="help@narthex.example"
      supportForum="https://forum.example"
    >
      <SiteHeader
        primaryMenuLabel={area.label}
        primaryMenuItems={areasOf[kind].map(({ label, icon, pages: [first] }) => ({
          label,
          icon,
          url: first.path,
        }))}
        secondaryMenuLabel={page.label}
        secondaryMenuItems={area.pages.map(({ label, path }) => ({ label, url: path }))}
      />
      {!isReady && <Loading />}
      {failure && <LoadFailure text={failure.error.message} onRetry={session.retry} />}
      <ErrorMessages errors={session.errors} />
      {isReady && !context.user && (
        <SignIn appName={APP_NAMES[kind]} isBusy={session.isBusy} onSignIn={session.signIn} />
      )}
      {isReady && context.user && <main>{page.render(rest)}</main>}
      <ConfirmDialog
        open={!!question}
        title="Somebody else is signed in"
        text={question ? `You are signed in as ${question.from}. Go on as ${question.to}?` : ""}
        confirmLabel="Go on"
        onConfirm={() => question?.answer(true)}
        onClose={() => question?.answer(false)}
      />
    </ChurchProvider>
  );
}
