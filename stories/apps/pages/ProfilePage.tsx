import AccountCircle from "@mui/icons-material/AccountCircle";
import { PageHeader, PersonAvatar, useSession } from "../../../src/entries/index.js";

/** Shows the signed-in user and the current church. */
export function ProfilePage() {
  const { user, person, userChurch } = useSession();
  return (
    <>
      <PageHeader icon={<AccountCircle />} title="Profile" subtitle={user?.email ?? ""} />
      <div style={{ padding: 24 }}>
        <PersonAvatar person={person} size="large" />
        <p>
          {user?.firstName} {user?.lastName}, {userChurch?.church.name}
        </p>
      </div>
    </>
  );
}
