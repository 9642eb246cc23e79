import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { LineIcon } from "../../src/ui/display/LineIcon.js";
import { UnreadBadge } from "../../src/ui/display/UnreadBadge.js";
import { EmptyState } from "../../src/ui/feedback/EmptyState.js";
import { LoadFailure } from "../../src/ui/feedback/LoadFailure.js";
import { Loading } from "../../src/ui/feedback/Loading.js";
import { OfflineBar } from "../../src/ui/feedback/OfflineBar.js";
import { NavItem } from "../../src/ui/layout/NavItem.js";
import { headingReset, paletteOf, radius } from "../../src/ui/styles.js";

const Page = styled("main")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 340px), 1fr))",
  alignItems: "start",
  padding: theme.spacing(3),
}));

const Box = styled("section")(({ theme }) => ({
  "& > h2": {
    ...headingReset,
    ...theme.typography.caption,
    fontWeight: 600,
    marginBlockEnd: theme.spacing(1),
    color: paletteOf(theme).text.secondary,
  },
  "& > div": {
    display: "grid",
    gap: theme.spacing(2),
    padding: theme.spacing(2),
    border: `1px solid ${paletteOf(theme).divider}`,
    borderRadius: radius(theme, 1.4),
    background: paletteOf(theme).background.paper,
    color: paletteOf(theme).text.primary,
  },
  "& .line": { display: "flex", flexWrap: "wrap", gap: theme.spacing(2), alignItems: "center" },
}));

const ignore = () => undefined;

const STATES: [title: string, content: ReactNode][] = [
  ["Loading", <Loading key="loading" />],
  ["Failed: a sentence, and Retry in place", <LoadFailure key="failed" onRetry={ignore} />],
  [
    "Empty",
    <EmptyState
      key="empty"
      icon={<LineIcon name="bell" />}
      title="No notifications"
      lines={["You're all caught up!"]}
    />,
  ],
  [
    "Offline: what is written is kept. Connected again: shown for 4 s",
    <>
      <OfflineBar />
      <OfflineBar isRestored />
    </>,
  ],
  [
    "Rows: current, rest, unread, removable",
    <div key="rows">
      <NavItem label="People" icon="people" url="#people" selected />
      <NavItem label="Calendars" icon="event" url="#calendars" />
      <NavItem label="Messages" icon="mail" url="#messages" badgeCount={120} />
      <NavItem
        label="Forms"
        icon="description"
        url="#forms"
        deleteIcon="delete"
        deleteFunction={ignore}
      />
    </div>,
  ],
  [
    "Fields: rest, wrong, locked",
    <>
      <TextField label="City" defaultValue="Millbrook" />
      <TextField label="Email" defaultValue="ruth@" error helperText="must be an email address" />
      <TextField label="Church" defaultValue="Grace Community" disabled />
    </>,
  ],
  [
    "Actions: one primary, the others quiet",
    <div key="actions" className="line">
      <Button variant="contained">Save</Button>
      <Button variant="outlined">Cancel</Button>
      <Button color="error">Delete</Button>
      <Button variant="contained" disabled>
        Save
      </Button>
    </div>,
  ],
  [
    "Notices: a word, an icon and a tint",
    <>
      <Alert severity="success">Photo uploaded.</Alert>
      <Alert severity="info">Your payment is being processed.</Alert>
      <Alert severity="warning">The photo was not uploaded.</Alert>
      <Alert severity="error">The form could not be saved.</Alert>
    </>,
  ],
  [
    "Counts: none, few, more than 99",
    <div key="counts" className="line">
      {[0, 7, 120].map((count) => (
        <UnreadBadge key={count} count={count}>
          <LineIcon name="bell" />
        </UnreadBadge>
      ))}
    </div>,
  ],
];

const States = () => (
  <Page>
    {STATES.map(([title, content]) => (
      <Box key={title}>
        <h2>{title}</h2>
        <div>{content}</div>
      </Box>
    ))}
  </Page>
);

/** The states that every part of the package shares. The stories of each component show its own. */
const meta: Meta<typeof States> = { title: "Welcome/States", component: States };
export default meta;

export const All: StoryObj<typeof States> = { tags: ["picture"] };
export const HighContrast: StoryObj<typeof States> = { globals: { scheme: "high contrast" } };
