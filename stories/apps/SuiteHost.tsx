import { Suspense, useEffect, useSyncExternalStore } from "react";
import {
  type ChurchClient,
  ChurchProvider,
  ConfirmDialog,
  ErrorMessages,
  LoadFailure,
  Loading,
  SiteHeader,
} from "../../src/entries/index.js";
import type { Address } from "./address.js";
import { type AppKind, areasOf, findPage } from "./areas.js";
import { SignIn } from "./SignIn.js";
import type { SessionStorage } from "./sessionStorages.js";
import { useHostSession } from "./useHostSession.js";

/** App names as the hosts write them. */
const APP_NAMES: Record<AppKind, string> = {
  admin: "People",
  member: "Member",
  serving: "Serving",
};

export interface SuiteHostProps {
  kind: AppKind;
  client: ChurchClient;
  address: Address;
  /** Root URLs of all three apps. `{key}` is replaced by the church's subdomain. */
  roots: Record<AppKind, string>;
  /** Storage of the session across page loads. */
  storage: SessionStorage;
  /** Part of a link that carries the token. @default "query" */
  tokenIn?: "query" | "fragment";
}

/** One of the three sibling apps as a minimal host, with its own session and pages and the shared header. */
export function SuiteHost({
  kind,
  client,
  address,
  roots,
  storage,
  tokenIn = "query",
}: SuiteHostProps) {
  const session = useHostSession(client, address, storage);
  const href = useSyncExternalStore(address.subscribe, address.read);
  const { area, page, rest } = findPage(kind, new URL(href).pathname);
  const { confirmation, failure, isReady, context } = session;
  // The rest of the path is an id of the previous church, so a church switch removes it.
  useEffect(() => {
    if (!rest) return;
    return client.session.store.subscribe((state, before) => {
      const isSameUser =
        state.userChurch && before.userChurch && state.user?.id === before.user?.id;
      if (isSameUser && state.userChurch?.church.id !== before.userChurch?.church.id)
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
      onNavigate={address.navigate}
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
      {isReady && context.user && (
        <main>
          <Suspense fallback={<Loading />}>{page.render(rest)}</Suspense>
        </main>
      )}
      <ConfirmDialog
        open={!!confirmation}
        title="Somebody else is signed in"
        text={
          confirmation
            ? `You are signed in as ${confirmation.from}. Go on as ${confirmation.to}?`
            : ""
        }
        confirmLabel="Go on"
        onConfirm={() => confirmation?.resolve(true)}
        onClose={() => confirmation?.resolve(false)}
      />
    </ChurchProvider>
  );
}
