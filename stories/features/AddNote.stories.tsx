import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { AddNote } from "../../src/messaging/notes/AddNote.js";
import { demoParameters, withDemo } from "../support/DemoHost.js";

const meta: Meta<typeof AddNote> = {
  title: "Notes/AddNote",
  component: AddNote,
  tags: ["autodocs"],
  decorators: [
    (Story) => (
      <main style={{ maxWidth: 560 }}>
        <Story />
      </main>
    ),
    withDemo,
  ],
  args: { conversationId: "CON00000050" },
};
export default meta;
type Story = StoryObj<typeof AddNote>;

export const New: Story = {};
export const EnterToSend: Story = { args: { enterToSend: true } };
export const Editing: Story = { args: { messageId: "MSG0000005000001" } };
export const EditingPhone: Story = { ...Editing, globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { ...Editing, globals: { direction: "rtl" } };
/** The text stays in the field after a failed send. */
export const SendFails: Story = {
  ...demoParameters({
    fault: { method: "POST", path: "/messages", do: { kind: "status", status: 403 } },
  }),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole("textbox"), "The boiler is warm again.");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await waitFor(async () => expect(await canvas.findByRole("alert")).toBeVisible());
  },
};
