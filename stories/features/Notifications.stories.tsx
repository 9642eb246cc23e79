import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { Notifications } from "../../src/notifications/Notifications.js";
import { refuseSockets, setArabicTexts } from "../support/demoData.js";
import { demoParameters, withPanel } from "../support/DemoHost.js";

const meta: Meta<typeof Notifications> = {
  title: "Notifications/Notifications",
  component: Notifications,
  tags: ["autodocs"],
  decorators: [withPanel],
};
export default meta;
type Story = StoryObj<typeof Notifications>;

const LONG_TEXT =
  "The rota for the welcome desk, the coffee bar and the car park has changed again, please check it again. ".repeat(
    6,
  );

/** Notifications of tasks, assignments and unknown types, and one with an unsafe link. */
export const Filled: Story = { tags: ["picture"], ...demoParameters({ panel: { height: 818 } }) };
/** The theme's density "compact" lowers the rows for a mouse. */
export const Compact: Story = {
  ...Filled,
  tags: [],
  globals: { density: "compact" },
  play: async ({ canvas }) => {
    const message = await canvas.findByText("New message in Young Adults");
    await expect(message.closest<HTMLElement>("[data-key]")?.offsetHeight).toBe(54);
  },
};
export const Empty: Story = {
  tags: ["picture"],
  ...demoParameters({ email: "daniel@grace.example" }),
};
export const Tasks: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText("Tasks"));
    await expect(canvas.getByRole("radio", { name: "Tasks" })).toBeChecked();
  },
};
export const NothingOfThisKind: Story = {
  ...demoParameters({
    prepare: ({ db }) => {
      for (const notification of db.notifications) notification.contentType = "task";
    },
  }),
  play: async ({ canvas }) => {
    await canvas.findAllByRole("list");
    await userEvent.click(canvas.getByText("Other"));
    await expect(canvas.getByText("Nothing of this kind")).toBeVisible();
  },
};
const DAY_MS = 86_400_000;
/** A list of this length is virtualized: the day at the top is a copy of the heading that has scrolled away. */
export const ManyDays: Story = {
  ...demoParameters({
    prepare: (server) => {
      server.db.notifications.length = 0;
      for (let index = 0; index < 300; index++)
        server.addNotification({
          personId: "PER00000001",
          contentType: ["task", "assignment", "message"][index % 3],
          contentId: `T${index}`,
          message: `Notification ${index}`,
          timeSent: new Date(Date.now() - (300 - index) * (DAY_MS / 5)),
        });
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    const list = await canvas.findByRole("list", { name: "Notifications" });
    const getDayAtTop = () => list.previousElementSibling?.textContent;
    const [firstDay] = await canvas.findAllByRole("heading", { level: 3 });
    await expect(getDayAtTop()).toBe(firstDay?.textContent);
    canvas.getByRole("radio", { name: "All" }).focus();
    await userEvent.tab();
    await userEvent.keyboard("{End}");
    const getFocusedRow = () => document.activeElement?.closest("[role=listitem]");
    await waitFor(() =>
      expect(getFocusedRow()?.ariaPosInSet).toBe(getFocusedRow()?.getAttribute("aria-setsize")),
    );
    await waitFor(() => expect(getDayAtTop()).not.toBe("Today"));
    await userEvent.keyboard("{Home}");
    await waitFor(() => expect(getFocusedRow()).toHaveAttribute("aria-posinset", "1"));
    await expect(canvasElement.querySelectorAll('[data-key] > [tabindex="0"]')).toHaveLength(1);
    // The day covers no focused row.
    await userEvent.keyboard("{End}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}");
    await waitFor(() => {
      const { bottom } =
        list.previousElementSibling?.firstElementChild?.getBoundingClientRect() ?? {
          bottom: Infinity,
        };
      return expect(document.activeElement?.getBoundingClientRect().top).toBeGreaterThanOrEqual(
        bottom - 4,
      );
    });
  },
};
export const LongText: Story = {
  ...demoParameters({
    prepare: (server) =>
      server.addNotification({
        personId: "PER00000001",
        contentType: "task",
        contentId: "T1",
        message: LONG_TEXT,
      }),
  }),
};
export const RightToLeft: Story = {
  ...demoParameters({ prepare: setArabicTexts }),
  globals: { direction: "rtl" },
};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const Loading: Story = {
  ...demoParameters({ fault: { path: "/notifications/my", do: { kind: "never" } } }),
};
export const LoadFailed: Story = {
  ...demoParameters({ fault: { path: "/notifications/my", do: { kind: "status", status: 500 } } }),
};
export const Offline: Story = {
  ...demoParameters({ prepare: refuseSockets }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/The live connection was lost/, undefined, { timeout: 5_000 }),
    ).toBeVisible();
  },
};
