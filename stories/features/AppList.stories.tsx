import type { Meta, StoryObj } from "@storybook/react-vite";
import { AppList } from "../../src/header/AppList.js";
import { withDemo } from "../support/DemoHost.js";

const meta: Meta<typeof AppList> = {
  title: "Header/AppList",
  component: AppList,
  tags: ["autodocs"],
  decorators: [withDemo],
};
export default meta;
type Story = StoryObj<typeof AppList>;

/** The admin app is the current app. */
export const AdminApp: Story = {};
export const MemberApp: Story = { args: { appName: "B1" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
/** An app without a URL has a hint instead of a link. */
export const WithoutAddress: Story = {
  args: { apps: { admin: "https://admin.example", member: "" } },
};
export const LongNames: Story = {
  args: {
    appNames: {
      admin: "Gemeindemitgliederverwaltung und Spendenbescheinigungen",
      member: "Mitglieder",
      product: "Gottesdienste",
    },
  },
  globals: { viewport: { value: "phone" } },
};
