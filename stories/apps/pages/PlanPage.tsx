import Assignment from "@mui/icons-material/Assignment";
import { Notes, PageHeader, useSession } from "../../../src/index.js";

/** Where everybody who serves talks about a plan, or about a task. */
const CONVERSATIONS: Record<string, string> = { CHU00000001: "CON00000001" };

/** A plan of a service, or a task, with the conversation about it. */
export function PlanPage({ kind, id }: { kind: "plan" | "task"; id: string }) {
  const { churchId = "" } = useSession();
  const conversationId = CONVERSATIONS[churchId];
  return (
    <>
      <PageHeader icon={<Assignment />} title={kind === "plan" ? "Service plan" : "Task"} subtitle={id || "Next Sunday"} />
      <div style={{ padding: 24, maxWidth: 640 }}>
        {conversationId ? <Notes conversationId={conversationId} maxHeight={320} /> : <p>There is no plan in this church yet.</p>}
      </div>
    </>
  );
}
