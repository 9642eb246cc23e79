import { useState } from "react";
import {
  DisplayBox,
  NavItem,
  Notes,
  PageHeader,
  type PersonInterface,
} from "../../../src/entries/index.js";
import { usePeopleOfChurch } from "./usePeopleOfChurch.js";
import { NamedIcon } from "../../../src/ui/display/NamedIcon.js";

/** Lists people of the church and shows the notes about one of them. */
export function PeoplePage() {
  const people = usePeopleOfChurch();
  const [selected, setSelected] = useState<PersonInterface>();
  const shown =
    people.find(({ id }) => id === selected?.id) ??
    people.find(({ conversationId }) => !!conversationId);
  return (
    <>
      <PageHeader
        icon={<NamedIcon name="person" />}
        title="People"
        subtitle="Everyone in this church"
        statistics={[
          { icon: <NamedIcon name="person" />, value: String(people.length), label: "people" },
        ]}
      />
      <div
        style={{
          display: "grid",
          gap: 24,
          gridTemplateColumns: "repeat(auto-fit, minmax(min(320px, 100%), 1fr))",
          padding: 24,
        }}
      >
        <DisplayBox headerText="People" headerIcon="person">
          {people.slice(0, 12).map((person) => (
            <NavItem
              key={person.id}
              label={person.name?.display ?? ""}
              icon="person"
              selected={person.id === shown?.id}
              onClick={() => setSelected(person)}
            />
          ))}
        </DisplayBox>
        {shown?.conversationId && (
          <Notes key={shown.id} conversationId={shown.conversationId} maxHeight={320} />
        )}
      </div>
    </>
  );
}
