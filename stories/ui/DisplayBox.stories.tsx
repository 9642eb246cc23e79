import type { Meta, StoryObj } from "@storybook/react-vite";
import { DisplayBox } from "../../src/ui/layout/DisplayBox.js";
import { EmptyState } from "../../src/ui/feedback/EmptyState.js";
import { Loading } from "../../src/ui/feedback/Loading.js";
import { LoadFailure } from "../../src/ui/feedback/LoadFailure.js";
import { SmallButton } from "../../src/ui/actions/SmallButton.js";

import { withPage } from "../support/withPage.js";

const meta: Meta<typeof DisplayBox> = {
  title: "UI/DisplayBox",
  component: DisplayBox,
  tags: ["autodocs"],
  argTypes: { headerIcon: { control: "text" }, footerContent: { control: "text" } },
  args: {
    headerText: "Groups",
    headerIcon: "group",
    children: <p>Choir, Young Adults, Welcome Team</p>,
  },
  decorators: withPage(640),
};
export default meta;
type Story = StoryObj<typeof DisplayBox>;

export const Plain: Story = {};
export const WithEditButton: Story = { args: { editFunction: () => undefined } };
export const WithEditContent: Story = {
  args: { editContent: <SmallButton icon="add" text="Add" ariaLabel="Add group" /> },
};
export const WithHelpAndFooter: Story = {
  args: { help: "docs/groups", footerContent: <small>3 groups</small> },
};
export const Busy: Story = { args: { children: <Loading size="sm" /> } };
export const Empty: Story = {
  args: {
    children: <EmptyState title="No groups yet" lines={["Groups that you add are shown here."]} />,
    editFunction: () => undefined,
  },
};
export const Failure: Story = { args: { children: <LoadFailure onRetry={() => undefined} /> } };
export const RightToLeft: Story = {
  args: { ...WithHelpAndFooter.args, editFunction: () => undefined },
  globals: { direction: "rtl" },
};
export const LongText: Story = {
  args: {
    headerText: "Donaudampfschifffahrtsgesellschaftskapitänswitwenverein ".repeat(3),
    editFunction: () => undefined,
  },
  globals: { viewport: { value: "phone" } },
};
