import {
  type ConversationInterface,
  MESSAGING_API,
  Notes,
  PageHeader,
  useClient,
  useSession,
} from "../../../src/entries/index.js";
import { NamedIcon } from "../../../src/ui/display/NamedIcon.js";

/** Ids of existing conversations by church, then by `"plan"` for the next service or by task id. */
const CONVERSATIONS: Record<string, Record<string, string>> = {
  CHU00000001: { plan: "CON00000050", TAS00000001: "CON00000050" },
};

export interface PlanPageProps {
  kind: "plan" | "task";
  id: string;
}

/** A service plan or a task with its notes. The first note creates the conversation. */
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
      <PageHeader
        icon={<NamedIcon name="assignment" />}
        title={title}
        subtitle={id || "Next Sunday"}
      />
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
