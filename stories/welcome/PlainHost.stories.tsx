import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  DisplayBox,
  InputBox,
  NavItem,
  Notes,
  Notifications,
  PageHeader,
  SiteHeader,
} from "../../src/entries/index.js";
import { DemoHost } from "../support/DemoHost.js";
import { peopleMenus } from "../support/menus.js";

const Page = styled("main")({
  display: "grid",
  gap: 24,
  padding: 24,
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 420px), 1fr))",
  // Boxes have a margin below them.
  "& > div": { display: "grid", minWidth: 0 },
});

const ListPaper = styled("div")(({ theme }) => ({
  height: 560,
  overflow: "hidden",
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}));

const noop = () => undefined;

const PlainHost = () => (
  <DemoHost>
    <SiteHeader {...peopleMenus} />
    <PageHeader
      icon="people"
      title="People"
      subtitle="Everybody who belongs to this church"
      statistics={[
        { icon: "people", value: "44", label: "people" },
        { icon: "home", value: "19", label: "households" },
      ]}
    >
      <Button variant="outlined">Export</Button>
      <Button variant="contained">Add person</Button>
    </PageHeader>
    <Page>
      <div>
        <DisplayBox headerText="People" headerIcon="people" help="people" editFunction={noop}>
          <NavItem label="Ruth Okafor" icon="person" url="#ruth" selected />
          <NavItem label="Daniel Brenner" icon="person" url="#daniel" badgeCount={2} />
          <NavItem label="Miriam Castellanos" icon="person" url="#miriam" />
        </DisplayBox>
        <InputBox
          headerText="Edit address"
          headerIcon="place"
          saveFunction={noop}
          cancelFunction={noop}
          deleteFunction={noop}
        >
          <TextField label="City" defaultValue="Millbrook" fullWidth />
        </InputBox>
      </div>
      <div>
        <Notes conversationId="CON00000050" />
        <ListPaper>
          <Notifications />
        </ListPaper>
      </div>
    </Page>
  </DemoHost>
);

/** The components in a host that has MUI's default theme. */
const meta: Meta<typeof PlainHost> = {
  title: "Welcome/In a plain MUI host",
  component: PlainHost,
  globals: { brand: "plain MUI" },
};
export default meta;
type Story = StoryObj<typeof PlainHost>;

export const Light: Story = { tags: ["picture"] };
export const Dark: Story = { globals: { scheme: "dark" } };
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
