import Assignment from "@mui/icons-material/Assignment";
import {
  type ConversationInterface,
  MESSAGING_API,
  Notes,
  PageHeader,
  useClient,
  useSession,
} from "../../../src/index.js";

/** What is talked about already, by church: the next service, and the tasks by id. */
const CONVERSATIONS: Record<string, Record<string, string>> = {
  CHU00000001: { plan: "CON00000050", TAS00000001: "CON00000050" },
};

export interface PlanPageProps {
  kind: "plan" | "task";
  id: string;
}

/** A plan of a service, or a task, with the conversation about it, which begins with its first note. */
export function PlanPage({ kind, id }: PlanPageProps) {
  const client = useClient();
  const { churchId = "" } = useSession();
  const title = kind === "plan" ? "Service plan" : "Task";
  const createConversation = async () => {
    const conversation = {
      contentType: kind,
      contentId: id,
      title,
      visibility: "hidden",
      allowAnonymousPosts: false,
    };
    const [created] = (await client.api.post(
      "/conversations",
      [conversation],
      MESSAGING_API,
    )) as ConversationInterface[];
    return created?.id;
  };
  return (
    <>
      <PageHeader icon={<Assignment />} title={title} subtitle={id || "Next Sunday"} />
      <div style={{ padding: 24, maxWidth: 640 }}>
        <Notes
          conversationId={CONVERSATIONS[churchId]?.[id || kind]}
          createConversation={createConversation}
          maxHeight={320}
        />
      </div>
    </>
  );
}
