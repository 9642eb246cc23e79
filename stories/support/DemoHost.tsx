import { type ReactNode, useState } from "react";
import { ChurchProvider } from "../../src/index.js";
import { createDemoChurch, createDemoClient, type DemoChurch } from "../../src/testing.js";

export interface DemoHostProps {
  /** A church of the story's own. @default a new one */
  church?: DemoChurch;
  /** Who is signed in. */
  email?: string;
  children: ReactNode;
}

/** A small host app: its own client of a demo church, so that no story shares anything with another. */
export function DemoHost({ church, email = "ruth@grace.example", children }: DemoHostProps) {
  const [client] = useState(() => createDemoClient(church ?? createDemoChurch(), email));
  return (
    <ChurchProvider
      client={client}
      appName="B1Admin"
      contentRoot="http://demo.church/files"
      apps={{ admin: "https://admin.example", serving: "https://{key}.serving.example" }}
      onNavigate={() => undefined}
    >
      {children}
    </ChurchProvider>
  );
}

/** The frame in which hosts usually show a panel: a dialog's width and height. */
export function Panel({ children, height = 600, width = 560 }: { children: ReactNode; height?: number; width?: number }) {
  return <div style={{ height, maxWidth: width, margin: "0 auto", display: "flex", flexDirection: "column" }}>{children}</div>;
}
