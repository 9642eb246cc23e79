import MenuList from "@mui/material/MenuList";
import Paper from "@mui/material/Paper";
import { styled } from "@mui/material/styles";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { ChurchMenuItems, churchMenuGrid } from "../../src/churches/ChurchMenuItems.js";
import type { UserChurch } from "../../src/platform/session/types.js";
import { ChurchList, type ChurchListProps } from "../../src/index.js";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";

import { DemoHost, type DemoSetting } from "../support/DemoHost.js";

interface ChurchListSetting extends DemoSetting {
  list?: ChurchListProps;
  /** As entries of the account menu. */
  isMenu?: boolean;
}

const Grid = styled(MenuList)(churchMenuGrid) as typeof MenuList;

function ChurchListStory({ list, isMenu, ...setting }: ChurchListSetting) {
  return (
    <DemoHost {...setting}>
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

const LONG =
  "Evangelisch-Lutherische Kirchengemeinde Hohenstein-Wallenrodt zu Rabenau und Niederaltmark";
const rename =
  (...names: string[]) =>
  ({ db }: DemoChurch) => {
    db.churches = db.churches.map((church, index) => ({
      ...church,
      name: names[index % names.length] ?? "",
    }));
  };
const ARABIC = ["كنيسة النعمة", "كنيسة الرجاء", "جماعة ضفة النهر", "إرسالية نور الميناء"];
/** Churches as a server answers them that knows no token for one and no id of another. */
const [GRACE, HOPE, LIGHT] = createDemoChurch().signIn("ruth@grace.example").userChurches as [
  UserChurch,
  UserChurch,
  UserChurch,
];
const ODD: UserChurch[] = [
  GRACE,
  { ...HOPE, jwt: "", apis: [] },
  { ...LIGHT, church: { name: "Harbour Light Mission" } },
];
/** Many churches, as somebody who looks after all of them has. */
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
const failing = { path: /\/rolemembers\/self\//, do: { kind: "status", status: 500 } } as const;
const ask: NonNullable<Story["play"]> = async ({ canvas }) => {
  const role = canvas.queryByRole("menu") ? "menuitem" : "button";
  await userEvent.click((await canvas.findAllByRole(role, { name: "Delete" }))[0] as HTMLElement);
  await screen.findByRole("alertdialog");
};
const removeTheFirst: NonNullable<Story["play"]> = async (context) => {
  await ask(context);
  await userEvent.click(
    within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }),
  );
};

export const Filled: Story = {};
/** Another church is chosen by a click, and is the current one at once. */
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
/** They cannot be chosen, and say why. */
export const NotToBeOpened: Story = { args: { list: { userChurches: ODD } } };
/** It scrolls; nothing else of the page does. */
export const Many: Story = { args: { prepare: joinMany } };
export const LongNames: Story = {
  args: { prepare: rename(LONG) },
  globals: { viewport: { value: "phone" } },
};
export const RightToLeft: Story = {
  args: { prepare: rename(...ARABIC) },
  globals: { direction: "rtl" },
};
export const Asking: Story = { play: ask };
/** A name is shown as it is, whatever it looks like. */
export const AskingAboutAnOddName: Story = {
  args: { prepare: rename("Grace", "$& {} <b>") },
  play: ask,
};
export const Removed: Story = {
  play: async (context) => {
    await removeTheFirst(context);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(
      context.canvas.getByRole("button", { name: "Harbour Light Mission" }),
    ).toHaveFocus();
  },
};
/** It stands in the question, where it can be tried again. */
export const RemovalFailed: Story = {
  args: { fault: failing },
  play: async (context) => {
    await removeTheFirst(context);
    await expect(await screen.findByRole("alert")).toHaveTextContent("could not be removed");
  },
};
export const Loading: Story = { args: { isSignedOut: true } };
export const None: Story = { args: { list: { userChurches: [] } } };
export const Invalid: Story = { args: { list: { userChurches: "a page of HTML" as never } } };

/** The same as entries of the account menu: the arrow keys come to every church and to every delete entry. */
export const InMenu: Story = { args: { isMenu: true } };
export const InMenuLongNames: Story = {
  args: { isMenu: true, prepare: rename(LONG) },
  globals: { viewport: { value: "phone" } },
};
export const InMenuRightToLeft: Story = {
  args: { isMenu: true, prepare: rename(...ARABIC) },
  globals: { direction: "rtl" },
};
export const InMenuLoading: Story = { args: { isMenu: true, isSignedOut: true } };
export const InMenuRemoved: Story = {
  args: { isMenu: true },
  play: async (context) => {
    await removeTheFirst(context);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(
      context.canvas.getByRole("menuitemradio", { name: "Harbour Light Mission" }),
    ).toHaveFocus();
  },
};
