import Typography from "@mui/material/Typography";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { ChurchProvider } from "../../src/client/ChurchProvider.js";
import { AppList, useSession, useUnreadCounts } from "../../src/entries/index.js";
import { demoParameters, withDemo } from "../support/DemoHost.js";

/** A page of a host that reads the session and shows the sibling apps. */
function Page() {
  const { person, userChurch } = useSession();
  const { pmCount, notificationCount } = useUnreadCounts();
  return (
    <main style={{ padding: 16, maxWidth: 400 }}>
      <Typography>
        {person
          ? `${person.name?.display} of ${userChurch?.church.name} has ${pmCount + notificationCount} unread messages and notifications.`
          : "No user is signed in."}
      </Typography>
      <AppList />
    </main>
  );
}

const meta: Meta<typeof ChurchProvider> = {
  title: "Client/ChurchProvider",
  component: ChurchProvider,
  tags: ["autodocs"],
  args: { appName: "People", children: <Page /> },
  decorators: [withDemo],
};
export default meta;
type Story = StoryObj<typeof ChurchProvider>;

export const SignedIn: Story = {};
export const SignedOut: Story = { ...demoParameters({ isSignedOut: true }) };
export const OtherApp: Story = { args: { appName: "Member", app: "member" } };
