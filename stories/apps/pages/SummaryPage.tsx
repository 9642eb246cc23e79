import { PageHeader, Permissions, useClient, useSession } from "../../../src/entries/index.js";
import { NamedIcon } from "../../../src/ui/display/NamedIcon.js";

/** Shows donations to users with the permission to view them. */
export function SummaryPage() {
  const client = useClient();
  // Rerenders when the church changes, because permissions belong to the church.
  useSession();
  const canView = client.session.can(Permissions.givingApi.donations.viewSummary);
  return (
    <>
      <PageHeader
        icon={<NamedIcon name="volunteer_activism" />}
        title="Donations"
        subtitle="Summary"
      />
      <p style={{ padding: 24 }}>
        {canView
          ? "Donations of this year."
          : "You do not have permission to view the donations of this church."}
      </p>
    </>
  );
}
