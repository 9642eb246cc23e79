import type { Decorator, Parameters } from "@storybook/react-vite";
import { type ComponentType, type ReactNode, useState } from "react";
import { useToolbarLanguage } from "../../.storybook/language.js";
import { ChurchProvider, type DeviceStorage } from "../../src/entries/index.js";
import {
  type CardFieldProps,
  createDemoCardField,
  createDemoChurch,
  createDemoClient,
  createMemoryStorage,
  type DemoChurch,
  type FaultRule,
} from "../../src/entries/testing.js";
import { useDemoNetwork } from "./DemoNetwork.js";
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
  /** Keeps unsent messages on the device, as clients do by default: here in memory. */
  keepsUnsent?: boolean;
  /** Changes the data of the demo server before the first render. */
  prepare?: (server: DemoChurch) => void;
}

function createMemoryDeviceStorage(): DeviceStorage {
  const entries = new Map<string, unknown>();
  return {
    keys: () => Promise.resolve([...entries.keys()]),
    get: (key) => Promise.resolve(entries.get(key)),
    set: (key, value) => Promise.resolve(void entries.set(key, structuredClone(value))),
    delete: (key) => Promise.resolve(void entries.delete(key)),
  };
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
  keepsUnsent = false,
  children,
}: DemoOptions & { children: ReactNode }) {
  const [demoServer] = useState(() => {
    const created = server ?? createDemoChurch();
    if (fault) created.faults.add(fault);
    prepare?.(created);
    return created;
  });
  const network = useDemoNetwork(demoServer);
  const [{ client, testCardField }] = useState(() => {
    const { fetch, WebSocket } = network;
    const client = createDemoClient(demoServer, email, {
      sharedStorage: sharedStorage ?? createMemoryStorage(),
      shouldKeepUnsent: keepsUnsent,
      deviceStorage: createMemoryDeviceStorage(),
      fetch,
      WebSocket,
    });
    if (isSignedOut) client.session.logout();
    return { client, testCardField: createDemoCardField(demoServer) };
  });
  useServedPhotos(network);
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

interface PanelSize {
  /** In pixels. @default 600 */
  height?: number;
  /** In pixels. @default 560 */
  width?: number;
}

/** A container with the width and height of a typical dialog. */
export function Panel({
  children,
  height = 600,
  width = 560,
}: PanelSize & { children: ReactNode }) {
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

interface StoryOptions extends DemoOptions {
  /** The size of the panel, for stories with `withPanel`. */
  panel?: PanelSize;
}

/** Returns the parameters of a story that `withDemo` and `withPanel` read. Args are props of the component only. */
export const demoParameters = (options: StoryOptions): { parameters: Parameters } => ({
  parameters: { demo: options },
});
const optionsOf = ({ parameters }: { parameters: Parameters }) =>
  (parameters["demo"] ?? {}) as StoryOptions;

/** Decorator that renders the story in a demo host. */
export const withDemo: Decorator = (Story, context) => {
  const { panel: _, ...options } = optionsOf(context);
  return (
    <DemoHost {...options}>
      <Story />
    </DemoHost>
  );
};

/** Decorator that renders the story in a demo host and a panel. */
export const withPanel: Decorator = (Story, context) => {
  const { panel, ...options } = optionsOf(context);
  return (
    <DemoHost {...options}>
      <Panel {...panel}>
        <Story />
      </Panel>
    </DemoHost>
  );
};
