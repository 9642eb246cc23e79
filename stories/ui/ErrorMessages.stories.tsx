import Button from "@mui/material/Button";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { ErrorMessages } from "../../src/ui/feedback/ErrorMessages.js";

const ERRORS = {
  none: [],
  one: ["Please enter a name."],
  two: ["Please enter a name.", "Please choose a fund."],
};

const meta: Meta<typeof ErrorMessages> = {
  title: "UI/ErrorMessages",
  component: ErrorMessages,
  tags: ["autodocs"],
  argTypes: { errors: { control: "select", options: Object.keys(ERRORS), mapping: ERRORS } },
  args: { errors: ["Please enter a name."] },
  decorators: [
    (Story) => (
      <div style={{ minHeight: 400 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof ErrorMessages>;

export const OneLine: Story = {};
/** Renders nothing without errors. */
export const Empty: Story = {
  args: { errors: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};
export const SeveralLines: Story = {
  tags: ["picture"],
  args: { errors: ["Please enter a name.", "Please choose a fund.", "Please choose a fund."] },
};
export const LongText: Story = {
  args: { errors: [`The server said: ${"longwordwithoutspaces".repeat(20)}`] },
  globals: { viewport: { value: "phone" } },
};

export const RightToLeft: Story = {
  ...SeveralLines,
  tags: ["!picture"],
  globals: { direction: "rtl" },
};

/** The Close button is reachable and works with the keyboard. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const close = await canvas.findByRole("button", { name: "Close" });
    await userEvent.tab();
    await expect(close).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvas.queryByRole("alert")).toBeNull());
  },
};

function Host() {
  const [errors, setErrors] = useState<string[]>([]);
  return (
    <main>
      <Button
        onClick={() =>
          setErrors(
            Array.from({ length: 1_000 }, (_, index) => `Line ${index + 1} could not be read.`),
          )
        }
      >
        Import
      </Button>
      <ErrorMessages errors={errors} />
    </main>
  );
}

/** Many lines scroll inside the toast, and the Close button stays visible. */
export const ManyLines: Story = {
  render: () => <Host />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Import" }));
    const toast = await canvas.findByRole("alert");
    await expect(toast.clientHeight).toBeLessThanOrEqual(window.innerHeight / 2 + 1);
    toast.scrollTop = toast.scrollHeight;
    const close = canvas.getByRole("button", { name: "Close" });
    await waitFor(() => {
      const [box, button] = [toast.getBoundingClientRect(), close.getBoundingClientRect()];
      return expect(button.top >= box.top && button.bottom <= box.bottom).toBe(true);
    });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.queryByRole("alert")).toBeNull());
  },
};
