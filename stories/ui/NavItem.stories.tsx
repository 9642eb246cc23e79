import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent } from "storybook/test";
import { ChurchProvider } from "../../src/entries/index.js";
import { NavItem } from "../../src/ui/layout/NavItem.js";

const meta: Meta<typeof NavItem> = {
  title: "UI/NavItem",
  component: NavItem,
  tags: ["autodocs"],
  argTypes: { icon: { control: "text" } },
  args: { label: "People", icon: "person", url: "/people" },
  decorators: [
    (Story) => (
      <ChurchProvider onNavigate={() => undefined}>
        <nav aria-label="Side menu" style={{ maxWidth: 320 }}>
          <Story />
        </nav>
      </ChurchProvider>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof NavItem>;

export const Link: Story = {};
export const Selected: Story = { args: { selected: true } };
export const WithBadge: Story = {
  args: { label: "Tasks", icon: "task_alt", url: "/tasks", badgeCount: 7 },
};
export const ManyUnread: Story = {
  args: { label: "Tasks", icon: "task_alt", url: "/tasks", badgeCount: 1_234, selected: true },
};
export const External: Story = {
  args: { label: "Lessons", icon: "school", url: "https://lessons.example", external: true },
};
export const Button: Story = {
  args: { label: "Collapse", icon: "chevron_left", url: undefined, onClick: () => undefined },
};
/** The delete button is a sibling of the link, not its child. */
export const Deletable: Story = {
  args: {
    label: "Young Adults",
    icon: "groups",
    url: "/groups/3",
    deleteIcon: "delete",
    deleteLabel: "Leave the group",
    deleteFunction: () => undefined,
  },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "Young Adults" })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Leave the group" })).toHaveFocus();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("Leave the group");
  },
};
const LONG_NAME = "Fellowship of the Friends of Hohenstein-Wallenrodt zu Rabenau and Lower Altmark";
export const LongLabel: Story = {
  args: { ...Deletable.args, label: LONG_NAME, badgeCount: 12, selected: true },
  globals: { viewport: { value: "phone" } },
};
function Menu() {
  return (
    <>
      <NavItem label="People" icon="person" url="/people" />
      <NavItem label="Donations" icon="volunteer_activism" url="/donations" badgeCount={3} />
      <NavItem label="Plans" icon="assignment" url="/plans" selected />
      <NavItem
        label="Young Adults"
        icon="groups"
        url="/groups/3"
        deleteIcon="delete"
        deleteFunction={() => undefined}
      />
      <NavItem label="Lessons" icon="school" url="https://lessons.example" external />
    </>
  );
}
/** Several items in a side menu. */
export const SideMenu: Story = { render: Menu };
export const RightToLeft: Story = { render: Menu, globals: { direction: "rtl" } };
