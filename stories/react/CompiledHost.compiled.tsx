import { useState } from "react";
import { Notes, PrivateMessages, SiteHeader } from "../../src/entries/index.js";
import { Panel } from "../support/DemoHost.js";

const CONVERSATIONS = [
  { id: "CON00000050", name: "Task" },
  { id: "CON00000001", name: "Chat" },
];
const AREAS = ["People", "Donations", "Settings"];

/** A page of a host. It passes objects and functions that it creates while rendering, and the React Compiler memoizes them. */
export function CompiledHost() {
  const [{ id, name }, setConversation] = useState({ id: "CON00000050", name: "Task" });
  const [path, setPath] = useState("/people");
  const [saved, setSaved] = useState<string[]>([]);
  const [checks, setChecks] = useState(0);
  const areas = AREAS.map((label) => ({ label, url: `/${label.toLowerCase()}`, icon: "person" }));
  const area = areas.find(({ url }) => url === path)?.label ?? "People";
  return (
    <>
      <SiteHeader
        primaryMenuLabel={area}
        primaryMenuItems={areas}
        secondaryMenuLabel={name}
        secondaryMenuItems={[
          { label: "Task", url: `${path}/task` },
          { label: "Chat", url: `${path}/chat` },
        ]}
        onNavigate={(url) => setPath(url)}
      />
      <Panel width={720}>
        <nav aria-label="Conversations" style={{ display: "flex", gap: 8, padding: 16 }}>
          {CONVERSATIONS.map((each) => (
            <button
              key={each.id}
              aria-pressed={each.id === id}
              onClick={() => setConversation(each)}
            >
              {each.name}
            </button>
          ))}
        </nav>
        <p style={{ paddingInline: 16 }}>
          Saved: <output aria-label="Saved">{saved.join(", ")}</output>
          {" · "}
          Inbox: <output aria-label="Inbox">{checks > 0 && "Checked"}</output>
        </p>
        <Notes
          conversationId={id}
          maxHeight={240}
          onUpdate={() => setSaved([...saved, `${name} of ${area}`])}
        />
      </Panel>
      <Panel height={420} width={720}>
        <PrivateMessages refreshKey={path} onUpdate={() => setChecks(checks + 1)} />
      </Panel>
    </>
  );
}
