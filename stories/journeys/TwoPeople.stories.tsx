import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { PrivateMessages, UnreadBadge, useUnreadCounts } from "../../src/entries/index.js";
import { createDemoChurch } from "../../src/entries/testing.js";
import { DemoHost } from "../support/DemoHost.js";
import { NamedIcon } from "../../src/ui/display/NamedIcon.js";

function Badges() {
  const { notificationCount, pmCount } = useUnreadCounts();
  return (
    <UnreadBadge count={notificationCount + pmCount}>
      <NamedIcon
        name="notifications"
        aria-hidden={undefined}
        role="img"
        aria-label={`${notificationCount + pmCount} unread`}
      />
    </UnreadBadge>
  );
}

function Side({ name }: { name: string }) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={name}
      sx={{ flex: "1 1 320px", minWidth: 0, display: "flex", flexDirection: "column" }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          px: 2,
          py: 1.5,
        }}
      >
        <Typography variant="subtitle1" component="h1">
          {name}
        </Typography>
        <Badges />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <PrivateMessages />
      </Box>
    </Paper>
  );
}

/** Ruth and Daniel side by side on one demo server. Each has a client and a WebSocket connection. */
function TwoPeople() {
  const [server] = useState(() => createDemoChurch());
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 2,
        p: 2,
        "& > section": { height: { xs: 520, md: 640 } },
      }}
    >
      <DemoHost server={server} email="ruth@grace.example">
        <Side name="Ruth" />
      </DemoHost>
      <DemoHost server={server} email="daniel@grace.example">
        <Side name="Daniel" />
      </DemoHost>
    </Box>
  );
}

const meta: Meta<typeof TwoPeople> = { title: "Two people", component: TwoPeople };
export default meta;
type Story = StoryObj<typeof TwoPeople>;

/** Open the conversation on both sides and send a message. The other side shows it as it would with a real server. */
export const SideBySide: Story = {};

/** A sent message appears in the other person's inbox, and the reply appears in the open thread. */
export const LiveMessages: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const ruth = within(canvas.getByRole("region", { name: "Ruth" }));
    const daniel = within(canvas.getByRole("region", { name: "Daniel" }));
    await userEvent.click(await ruth.findByRole("button", { name: /Daniel "Danny" Brenner/ }));
    const field = await ruth.findByRole("textbox", { name: "Add a message" });
    await userEvent.type(field, "Shall we meet at nine?{Control>}{Enter}{/Control}");
    await waitFor(
      () =>
        expect(
          daniel.getByRole("button", { name: /Ruth Okafor.*Shall we meet at nine/ }),
        ).toBeVisible(),
      {
        timeout: 3_000,
      },
    );
    await userEvent.click(daniel.getByRole("button", { name: /Ruth Okafor/ }));
    await waitFor(() => expect(daniel.getByText("Shall we meet at nine?")).toBeVisible(), {
      timeout: 3_000,
    });
    await userEvent.type(
      await daniel.findByRole("textbox", { name: "Add a message" }),
      "Nine is fine.",
    );
    await userEvent.click(daniel.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(ruth.getByText("Nine is fine.")).toBeVisible(), { timeout: 3_000 });
  },
};
