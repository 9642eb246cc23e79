import Groups from "@mui/icons-material/Groups";
import { useState } from "react";
import {
  NavItem,
  NewPrivateMessage,
  PageHeader,
  type PersonInterface,
  PrivateMessageDetails,
  type PrivateMessageInterface,
} from "../../../src/index.js";
import { usePeopleOfChurch } from "./usePeopleOfChurch.js";

/** The members of the church; a press on one begins a private message. */
export function DirectoryPage() {
  const people = usePeopleOfChurch();
  const [person, setPerson] = useState<PersonInterface>();
  const [opened, setOpened] = useState<PrivateMessageInterface>();
  const handleBack = () => {
    setPerson(undefined);
    setOpened(undefined);
  };
  return (
    <>
      <PageHeader icon={<Groups />} title="Directory" subtitle="Write to somebody in your community" />
      <div style={{ padding: 24, maxWidth: 640 }}>
        {opened ? (
          <PrivateMessageDetails privateMessage={opened} onBack={handleBack} />
        ) : person ? (
          <NewPrivateMessage selectedPerson={person} onBack={handleBack} onSelectMessage={setOpened} />
        ) : (
          people
            .slice(0, 12)
            .map((each) => <NavItem key={each.id} icon="person" label={each.name?.display ?? ""} onClick={() => setPerson(each)} />)
        )}
      </div>
    </>
  );
}
