import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { AddNote, type AddNoteProps } from "../../src/entries/index.js";
import { DemoHost, type DemoOptions } from "../support/DemoHost.js";

interface ComposerOptions extends DemoOptions {
  note?: AddNoteProps;
}

function ComposerStory({ note, ...options }: ComposerOptions) {
  return (
    <DemoHost {...options}>
      <main style={{ maxWidth: 560 }}>
        <AddNote conversationId="CON00000050" {...note} />
      </main>
    </DemoHost>
  );
}

/** The composer of a note, without a thread. */
const meta: Meta<typeof ComposerStory> = { title: "Notes/AddNote", component: ComposerStory };
export default meta;
type Story = StoryObj<typeof ComposerStory>;

export const New: Story = {};
export const EnterToSend: Story = { args: { note: { enterToSend: true } } };
export const Editing: Story = { args: { note: { messageId: "MSG0000005000001" } } };
export const EditingPhone: Story = { ...Editing, globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { ...Editing, globals: { direction: "rtl" } };
/** The text stays in the field after a failed send. */
export const SendFails: Story = {
  args: { fault: { method: "POST", path: "/messages", do: { kind: "status", status: 403 } } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole("textbox"), "The boiler is warm again.");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await waitFor(async () => expect(await canvas.findByRole("alert")).toBeVisible());
  },
};
