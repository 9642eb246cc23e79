import MenuList from "@mui/material/MenuList";
import Paper from "@mui/material/Paper";
import { styled } from "@mui/material/styles";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { ChurchMenuItems, churchMenuGrid } from "../../src/churches/ChurchMenuItems.js";
import { ChurchList } from "../../src/churches/ChurchList.js";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";

import { demoParameters, withDemo } from "../support/DemoHost.js";
import type { UserChurch } from "../../src/platform/session/types.js";

const [GRACE, HOPE, LIGHT] = createDemoChurch().signIn("ruth@grace.example").userChurches as [
  UserChurch,
  UserChurch,
  UserChurch,
];
/** One church has no token, another has no id. */
const INCOMPLETE: UserChurch[] = [
  GRACE,
  { ...HOPE, jwt: "", apis: [] },
  { ...LIGHT, church: { name: "Harbour Light Mission" } },
];
const LISTS = { three: [GRACE, HOPE, LIGHT], one: [GRACE], incomplete: INCOMPLETE, none: [] };

const Grid = styled(MenuList)(churchMenuGrid) as typeof MenuList;

const meta: Meta<typeof ChurchList> = {
  title: "Churches/ChurchList",
  component: ChurchList,
  tags: ["autodocs"],
  argTypes: {
    userChurches: { control: "select", options: Object.keys(LISTS), mapping: LISTS },
  },
  decorators: [
    (Story) => (
      <Paper sx={{ maxWidth: 450, margin: "auto" }}>
        <Story />
      </Paper>
    ),
    withDemo,
  ],
};
export default meta;
type Story = StoryObj<typeof ChurchList>;

const LONG_NAME =
  "Evangelisch-Lutherische Kirchengemeinde Hohenstein-Wallenrodt zu Rabenau und Niederaltmark";
const rename =
  (...names: string[]) =>
  ({ db }: DemoChurch) => {
    db.churches = db.churches.map((church, index) => ({
      ...church,
      name: names[index % names.length] ?? "",
    }));
  };
const ARABIC_NAMES = ["كنيسة النعمة", "كنيسة الرجاء", "جماعة ضفة النهر", "إرسالية نور الميناء"];
/** Adds Ruth to 30 more churches. */
const joinMany = ({ db }: DemoChurch) => {
  for (let index = 10; index < 40; index++) {
    const id = `CHU${index}`;
    db.churches.push({
      ...db.churches[0],
      id,
      name: `Church number ${index}`,
      subDomain: id.toLowerCase(),
    });
    db.memberships.push({
      userId: "USR00000001",
      churchId: id,
      personId: `PER${index}`,
      permissions: {},
    });
  }
};
const removalFault = {
  path: /\/rolemembers\/self\//,
  do: { kind: "status", status: 500 },
} as const;
const openConfirm: NonNullable<Story["play"]> = async ({ canvas }) => {
  const role = canvas.queryByRole("menu") ? "menuitem" : "button";
  await userEvent.click((await canvas.findAllByRole(role, { name: /^Delete / }))[0] as HTMLElement);
  await screen.findByRole("alertdialog");
};
const removeFirst: NonNullable<Story["play"]> = async (context) => {
  await openConfirm(context);
  await userEvent.click(
    within(screen.getByRole("alertdialog")).getByRole("button", { name: "Leave church" }),
  );
};

export const Filled: Story = {};
/** A click on a church makes it the current one. */
export const Switched: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Hope Chapel" }));
    await expect(canvas.getByRole("button", { name: "Hope Chapel" })).toHaveAttribute(
      "aria-current",
      "true",
    );
  },
};
export const OneChurch: Story = { ...demoParameters({ email: "daniel@grace.example" }) };
export const WithoutDelete: Story = { args: { canDelete: false } };
export const UnknownName: Story = { ...demoParameters({ prepare: rename("", "Hope Chapel") }) };
/** Churches without a token or an id cannot be chosen. Each shows the reason. */
export const Unavailable: Story = { args: { userChurches: INCOMPLETE } };
/** The list scrolls; the page does not. */
export const Many: Story = { ...demoParameters({ prepare: joinMany }) };
export const LongNames: Story = {
  ...demoParameters({ prepare: rename(LONG_NAME) }),
  globals: { viewport: { value: "phone" } },
};
export const RightToLeft: Story = {
  ...demoParameters({ prepare: rename(...ARABIC_NAMES) }),
  globals: { direction: "rtl" },
};
export const ConfirmRemoval: Story = { play: openConfirm };
/** Special characters in a name are shown literally. */
export const ConfirmRemovalSpecialCharacters: Story = {
  ...demoParameters({ prepare: rename("Grace", "$& {} <b>") }),
  play: openConfirm,
};
export const Removed: Story = {
  play: async (context) => {
    await removeFirst(context);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(
      context.canvas.getByRole("button", { name: "Harbour Light Mission" }),
    ).toHaveFocus();
  },
};
/** The confirmation shows the error and stays open for a retry. */
export const RemovalFailed: Story = {
  ...demoParameters({ fault: removalFault }),
  play: async (context) => {
    await removeFirst(context);
    await expect(await screen.findByRole("alert")).toHaveTextContent("could not be removed");
  },
};
export const Loading: Story = { ...demoParameters({ isSignedOut: true }) };
export const Empty: Story = { args: { userChurches: [] } };
export const Invalid: Story = { args: { userChurches: "a page of HTML" as never } };

const IN_MENU: Story = {
  render: () => (
    <Grid component="div" aria-label="Account">
      <ChurchMenuItems onChosen={() => undefined} />
    </Grid>
  ),
};
/** The churches as items of the account menu. Arrow keys reach every church and every delete item. */
export const InMenu: Story = { ...IN_MENU, tags: ["!autodocs"] };
export const InMenuLongNames: Story = {
  ...IN_MENU,
  tags: ["!autodocs"],
  ...demoParameters({ prepare: rename(LONG_NAME) }),
  globals: { viewport: { value: "phone" } },
};
export const InMenuRightToLeft: Story = {
  ...IN_MENU,
  tags: ["!autodocs"],
  ...demoParameters({ prepare: rename(...ARABIC_NAMES) }),
  globals: { direction: "rtl" },
};
export const InMenuLoading: Story = {
  ...IN_MENU,
  tags: ["!autodocs"],
  ...demoParameters({ isSignedOut: true }),
};
export const InMenuRemoved: Story = {
  ...IN_MENU,
  tags: ["!autodocs"],
  play: async (context) => {
    await removeFirst(context);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(
      context.canvas.getByRole("menuitemradio", { name: "Harbour Light Mission" }),
    ).toHaveFocus();
  },
};
