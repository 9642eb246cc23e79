import VolunteerActivism from "@mui/icons-material/VolunteerActivism";
import { PageHeader, Permissions, useClient, useSession } from "../../../src/index.js";

/** What only those may see who may see donations. */
export function SummaryPage() {
  const client = useClient();
  // The rights belong to the church.
  useSession();
  const mayView = client.session.can(Permissions.givingApi.donations.viewSummary);
  return (
    <>
      <PageHeader icon={<VolunteerActivism />} title="Donations" subtitle="Summary" />
      <p style={{ padding: 24 }}>
        {mayView ? "Gifts of this year." : "You may not see the donations of this church."}
      </p>
    </>
  );
}
