import type { Meta, StoryObj } from "@storybook/react-vite";
import { AppList, type AppListProps } from "../../src/entries/index.js";
import { DemoHost } from "../support/DemoHost.js";

function AppsStory(props: AppListProps) {
  return (
    <DemoHost>
      <AppList {...props} />
    </DemoHost>
  );
}

const meta: Meta<typeof AppsStory> = { title: "Header/AppList", component: AppsStory };
export default meta;
type Story = StoryObj<typeof AppsStory>;

/** The admin app is the current app. */
export const AdminApp: Story = {};
export const MemberApp: Story = { args: { appName: "B1" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
/** An app without an address has a hint instead of a link. */
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
