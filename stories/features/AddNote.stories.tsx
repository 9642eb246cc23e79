import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { AddNote, type AddNoteProps } from "../../src/index.js";
import { DemoHost, type DemoSetting } from "../support/DemoHost.js";

interface ComposerSetting extends DemoSetting {
  note?: AddNoteProps;
}

function ComposerStory({ note, ...setting }: ComposerSetting) {
  return (
    <DemoHost {...setting}>
      <main style={{ maxWidth: 560 }}>
        <AddNote conversationId="CON00000050" {...note} />
      </main>
    </DemoHost>
  );
}

/** Writes a note or edits one, as hosts mount it alone. */
const meta: Meta<typeof ComposerStory> = { title: "Notes/AddNote", component: ComposerStory };
export default meta;
type Story = StoryObj<typeof ComposerStory>;

export const New: Story = {};
export const Editing: Story = { args: { note: { messageId: "MSG0000005000001" } } };
export const EditingOnThePhone: Story = { ...Editing, globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { ...Editing, globals: { direction: "rtl" } };
/** The words stay in the field. */
export const NotSent: Story = {
  args: { fault: { method: "POST", path: "/messages", do: { kind: "status", status: 403 } } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole("textbox"), "The boiler is warm again.");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByRole("alert")).toBeVisible();
  },
};
