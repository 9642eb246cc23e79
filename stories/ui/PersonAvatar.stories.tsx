import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { PersonAvatar } from "../../src/ui/display/PersonAvatar.js";
import { withPage } from "../support/withPage.js";

const PHOTO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="teal" d="M0 0h4v3H0z"/></svg>')}`;
const name = { display: "Ruth Okafor" };
const PEOPLE = {
  "with photo": { name, photo: PHOTO },
  "without photo": { name },
  "in Arabic": { name: { display: "محمد علي" } },
  "no person": null,
};

function Row({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 16 }}>
      {children}
    </div>
  );
}

const meta: Meta<typeof PersonAvatar> = {
  title: "UI/PersonAvatar",
  component: PersonAvatar,
  tags: ["autodocs"],
  argTypes: { person: { control: "select", options: Object.keys(PEOPLE), mapping: PEOPLE } },
  args: { person: { name } },
  decorators: withPage(720),
};
export default meta;
type Story = StoryObj<typeof PersonAvatar>;

export const Initials: Story = {};
export const NoPerson: Story = { args: { person: null } };
export const Photo: Story = { args: { person: { name, photo: PHOTO } } };
export const Clickable: Story = {
  args: { person: { name, photo: PHOTO }, size: "large", onClick: fn() },
};
/** With `onClick`, the avatar is a button that the keyboard can reach and click. */
export const Keyboard: Story = {
  ...Clickable,
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Ruth Okafor" })).toHaveFocus();
    await userEvent.keyboard("{Enter} ");
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};
export const OtherScripts: Story = {
  render: () => (
    <Row>
      {["한 지우", "李 雅婷", "Иван Соколов", "محمد علي", "Ruth"].map((display) => (
        <PersonAvatar key={display} person={{ name: { display } }} />
      ))}
    </Row>
  ),
};
const SIZES = ["small", "medium", "large", "xlarge", "xxlarge", "responsive"] as const;
export const Sizes: Story = {
  render: ({ person }) => (
    <Row>
      {SIZES.map((size) => (
        <PersonAvatar key={size} person={person} size={size} />
      ))}
    </Row>
  ),
};
export const PhotoSizes: Story = { ...Sizes, args: { person: { name, photo: PHOTO } } };
export const Phone: Story = { ...Sizes, globals: { viewport: { value: "phone" } } };
/** Shows the initials if the photo cannot be decoded. */
export const BrokenPhoto: Story = {
  args: { person: { name, photo: "data:image/png;base64,AAAA" } },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getByRole("img", { name: "Ruth Okafor" })).toHaveTextContent(
        "RO",
      ),
    );
  },
};
