import type { Decorator } from "@storybook/react-vite";
import { type ComponentType, type ReactNode, useState } from "react";
import { useToolbarLanguage } from "../../.storybook/language.js";
import { ChurchProvider } from "../../src/entries/index.js";
import {
  type CardFieldProps,
  createDemoCardField,
  createDemoChurch,
  createDemoClient,
  createMemoryStorage,
  type DemoChurch,
  type FaultRule,
} from "../../src/entries/testing.js";
import { CONTENT_ROOT, useServedPhotos } from "./photoWorker.js";

export interface DemoOptions {
  /** The demo server, for stories that change its data later. @default a new demo server */
  server?: DemoChurch;
  /** Email of the signed-in user. @default Ruth's */
  email?: string;
  /** Fault to inject from the start. */
  fault?: FaultRule;
  isSignedOut?: boolean;
  /** Card field of payments; `null` for Stripe's field. @default a field that accepts test cards */
  cardField?: ComponentType<CardFieldProps> | null;
  /** Storage that several tabs share. @default a new storage */
  sharedStorage?: ReturnType<typeof createMemoryStorage>;
  /** Changes the data of the demo server before the first render. */
  prepare?: (server: DemoChurch) => void;
}

/** A small host app. Each one has its own client and, by default, its own demo server, so stories share no state. */
export function DemoHost({
  server,
  email = "ruth@grace.example",
  fault,
  prepare,
  isSignedOut,
  cardField,
  sharedStorage,
  children,
}: DemoOptions & { children: ReactNode }) {
  const [{ client, demoServer, testCardField }] = useState(() => {
    const demoServer = server ?? createDemoChurch();
    if (fault) demoServer.faults.add(fault);
    prepare?.(demoServer);
    const client = createDemoClient(demoServer, email, {
      sharedStorage: sharedStorage ?? createMemoryStorage(),
    });
    if (isSignedOut) client.session.logout();
    return { client, demoServer, testCardField: createDemoCardField(demoServer) };
  });
  useServedPhotos(demoServer);
  useToolbarLanguage(client);
  return (
    <ChurchProvider
      client={client}
      appName="People"
      appNames={{ admin: "People", member: "Member", product: "Serving" }}
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
      cardField={cardField === null ? undefined : (cardField ?? testCardField)}
    >
      {children}
    </ChurchProvider>
  );
}

/** A container with the width and height of a typical dialog. */
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

/** Decorator that renders the story in a demo host and a panel. */
export const withPanel: Decorator = (Story) => (
  <DemoHost>
    <Panel>
      <Story />
    </Panel>
  </DemoHost>
);
