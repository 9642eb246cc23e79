import Groups from "@mui/icons-material/Groups";
import { useState } from "react";
import {
  NavItem,
  NewPrivateMessage,
  PageHeader,
  type PersonInterface,
  PrivateMessageDetails,
  type PrivateMessageInterface,
  useSession,
} from "../../../src/index.js";
import { usePeopleOfChurch } from "./usePeopleOfChurch.js";

/** The members of the church; a press on one begins a private message. */
export function DirectoryPage() {
  const { churchId, userId } = useSession();
  return (
    <>
      <PageHeader
        icon={<Groups />}
        title="Directory"
        subtitle="Write to somebody in your community"
      />
      <div style={{ padding: 24, maxWidth: 640 }}>
        {/* Who was chosen belongs to this church and this user. */}
        <Directory key={`${churchId}|${userId}`} />
      </div>
    </>
  );
}

function Directory() {
  const people = usePeopleOfChurch();
  const [person, setPerson] = useState<PersonInterface>();
  const [opened, setOpened] = useState<PrivateMessageInterface>();
  const handleBack = () => {
    setPerson(undefined);
    setOpened(undefined);
  };
  if (opened) return <PrivateMessageDetails privateMessage={opened} onBack={handleBack} />;
  if (person)
    return (
      <NewPrivateMessage selectedPerson={person} onBack={handleBack} onSelectMessage={setOpened} />
    );
  return people
    .slice(0, 12)
    .map((each) => (
      <NavItem
        key={each.id}
        icon="person"
        label={each.name?.display ?? ""}
        onClick={() => setPerson(each)}
      />
    ));
}
