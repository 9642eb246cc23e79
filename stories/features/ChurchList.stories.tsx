import MenuList from "@mui/material/MenuList";
import Paper from "@mui/material/Paper";
import { styled } from "@mui/material/styles";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { ChurchMenuItems, churchMenuGrid } from "../../src/churches/ChurchMenuItems.js";
import { ChurchList, type ChurchListProps } from "../../src/entries/index.js";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";

import { DemoHost, type DemoOptions } from "../support/DemoHost.js";
import type { UserChurch } from "../../src/platform/session/types.js";

interface ChurchListOptions extends DemoOptions {
  list?: ChurchListProps;
  /** Renders the churches as items of the account menu. @default false */
  isMenu?: boolean;
}

const Grid = styled(MenuList)(churchMenuGrid) as typeof MenuList;

function ChurchListStory({ list, isMenu, ...options }: ChurchListOptions) {
  return (
    <DemoHost {...options}>
      <Paper sx={{ maxWidth: isMenu ? 450 : 360, margin: "auto" }}>
        {isMenu ? (
          <Grid component="div" aria-label="Account">
            <ChurchMenuItems onChosen={() => undefined} />
          </Grid>
        ) : (
          <ChurchList {...list} />
        )}
      </Paper>
    </DemoHost>
  );
}

const meta: Meta<typeof ChurchListStory> = {
  title: "Churches/ChurchList",
  component: ChurchListStory,
};
export default meta;
type Story = StoryObj<typeof ChurchListStory>;

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
export const OneChurch: Story = { args: { email: "daniel@grace.example" } };
export const WithoutDelete: Story = { args: { list: { canDelete: false } } };
export const UnknownName: Story = { args: { prepare: rename("", "Hope Chapel") } };
/** Churches without a token or an id cannot be chosen. Each shows the reason. */
export const Unavailable: Story = { args: { list: { userChurches: INCOMPLETE } } };
/** The list scrolls; the page does not. */
export const Many: Story = { args: { prepare: joinMany } };
export const LongNames: Story = {
  args: { prepare: rename(LONG_NAME) },
  globals: { viewport: { value: "phone" } },
};
export const RightToLeft: Story = {
  args: { prepare: rename(...ARABIC_NAMES) },
  globals: { direction: "rtl" },
};
export const ConfirmRemoval: Story = { play: openConfirm };
/** Special characters in a name are shown literally. */
export const ConfirmRemovalSpecialCharacters: Story = {
  args: { prepare: rename("Grace", "$& {} <b>") },
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
  args: { fault: removalFault },
  play: async (context) => {
    await removeFirst(context);
    await expect(await screen.findByRole("alert")).toHaveTextContent("could not be removed");
  },
};
export const Loading: Story = { args: { isSignedOut: true } };
export const Empty: Story = { args: { list: { userChurches: [] } } };
export const Invalid: Story = { args: { list: { userChurches: "a page of HTML" as never } } };

/** The churches as items of the account menu. Arrow keys reach every church and every delete item. */
export const InMenu: Story = { args: { isMenu: true } };
export const InMenuLongNames: Story = {
  args: { isMenu: true, prepare: rename(LONG_NAME) },
  globals: { viewport: { value: "phone" } },
};
export const InMenuRightToLeft: Story = {
  args: { isMenu: true, prepare: rename(...ARABIC_NAMES) },
  globals: { direction: "rtl" },
};
export const InMenuLoading: Story = { args: { isMenu: true, isSignedOut: true } };
export const InMenuRemoved: Story = {
  args: { isMenu: true },
  play: async (context) => {
    await removeFirst(context);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(
      context.canvas.getByRole("menuitemradio", { name: "Harbour Light Mission" }),
    ).toHaveFocus();
  },
};
