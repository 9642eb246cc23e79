import { PageHeader, PersonAvatar, useSession } from "../../../src/entries/index.js";
import { NamedIcon } from "../../../src/ui/display/NamedIcon.js";

/** Shows the signed-in user and the current church. */
export function ProfilePage() {
  const { user, person, userChurch } = useSession();
  return (
    <>
      <PageHeader
        icon={<NamedIcon name="account_circle" />}
        title="Profile"
        subtitle={user?.email ?? ""}
      />
      <div style={{ padding: 24 }}>
        <PersonAvatar person={person} size="large" />
        <p>
          {user?.firstName} {user?.lastName}, {userChurch?.church.name}
        </p>
      </div>
    </>
  );
}
