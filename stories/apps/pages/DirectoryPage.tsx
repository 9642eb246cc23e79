import { useState } from "react";
import {
  NavItem,
  NewPrivateMessage,
  PageHeader,
  type PersonInterface,
  PrivateMessageDetails,
  type PrivateMessageInterface,
  useSession,
} from "../../../src/entries/index.js";
import { usePeopleOfChurch } from "./usePeopleOfChurch.js";
import { NamedIcon } from "../../../src/ui/display/NamedIcon.js";

/** Lists members of the church. A click on a member starts a private message. */
export function DirectoryPage() {
  const { churchId, userId } = useSession();
  return (
    <>
      <PageHeader
        icon={<NamedIcon name="groups" />}
        title="Directory"
        subtitle="Send a message to a member of your church"
      />
      <div style={{ padding: 24, maxWidth: 640 }}>
        {/* The key resets the selection when church or user changes. */}
        <Directory key={`${churchId}|${userId}`} />
      </div>
    </>
  );
}

function Directory() {
  const people = usePeopleOfChurch();
  const [person, setPerson] = useState<PersonInterface>();
  const [conversation, setConversation] = useState<PrivateMessageInterface>();
  const handleBack = () => {
    setPerson(undefined);
    setConversation(undefined);
  };
  if (conversation)
    return <PrivateMessageDetails privateMessage={conversation} onBack={handleBack} />;
  if (person)
    return (
      <NewPrivateMessage
        selectedPerson={person}
        onBack={handleBack}
        onSelectMessage={setConversation}
      />
    );
  return people
    .slice(0, 12)
    .map((member) => (
      <NavItem
        key={member.id}
        icon="person"
        label={member.name?.display ?? ""}
        onClick={() => setPerson(member)}
      />
    ));
}
