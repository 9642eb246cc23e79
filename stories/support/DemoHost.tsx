import type { Decorator } from "@storybook/react-vite";
import { type ComponentType, type ReactNode, useState } from "react";
import { useLanguageOfToolbar } from "../../.storybook/language.js";
import { ChurchProvider } from "../../src/index.js";
import {
  type CardFieldProps,
  createDemoCardField,
  createDemoChurch,
  createDemoClient,
  createMemoryStorage,
  type DemoChurch,
  type FaultRule,
} from "../../src/testing.js";
import { CONTENT_ROOT, usePicturesOf } from "./showPictures.js";

export interface DemoSetting {
  /** A church of the story's own, for stories that do something to it later. @default a new one */
  church?: DemoChurch;
  /** Who is signed in. @default Ruth */
  email?: string;
  /** What its network or server does wrong, from the beginning. */
  fault?: FaultRule;
  /** Nobody is signed in. */
  isSignedOut?: boolean;
  /** Where cards are written; `null` for the provider's own field. @default one that takes test cards */
  cardField?: ComponentType<CardFieldProps> | null;
  /** What its tab has in common with others, for stories of several tabs. @default nothing: it is alone */
  sharedStorage?: ReturnType<typeof createMemoryStorage>;
  /** What happens in the church before anybody looks. */
  prepare?: (church: DemoChurch) => void;
}

/** A small host app: its own client of a demo church, so that no story shares anything with another. */
export function DemoHost({
  church,
  email = "ruth@grace.example",
  fault,
  prepare,
  isSignedOut,
  cardField,
  sharedStorage,
  children,
}: DemoSetting & { children: ReactNode }) {
  const [{ client, shown, testCards }] = useState(() => {
    const made = church ?? createDemoChurch();
    if (fault) made.faults.add(fault);
    prepare?.(made);
    const client = createDemoClient(made, email, {
      sharedStorage: sharedStorage ?? createMemoryStorage(),
    });
    if (isSignedOut) client.session.logout();
    return { client, shown: made, testCards: createDemoCardField(made) };
  });
  usePicturesOf(shown);
  useLanguageOfToolbar(client);
  return (
    <ChurchProvider
      client={client}
      appName="B1Admin"
      contentRoot={CONTENT_ROOT}
      apps={{
        admin: "https://admin.example",
        member: "https://{key}.members.example",
        serving: "https://{key}.serving.example",
      }}
      supportSite="https://help.example"
      supportMail="help@narthex.example"
      supportForum="https://forum.example"
      onNavigate={() => undefined}
      cardField={cardField === null ? undefined : (cardField ?? testCards)}
    >
      {children}
    </ChurchProvider>
  );
}

/** The frame in which hosts usually show a panel: a dialog's width and height. */
export function Panel({
  children,
  height = 600,
  width = 560,
}: {
  children: ReactNode;
  height?: number;
  width?: number;
}) {
  return (
    <div
      style={{
        height,
        maxWidth: width,
        margin: "0 auto",
        display: "flex",
        flexDirection: "column",
      }}
    >
      {children}
    </div>
  );
}

/** For a component that stands alone, as a room of a page. */
export const inPanel: Decorator = (Story) => (
  <DemoHost>
    <Panel>
      <Story />
    </Panel>
  </DemoHost>
);
