import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { PersonAvatar } from "../../src/ui/PersonAvatar.js";

const PHOTO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="teal" d="M0 0h4v3H0z"/></svg>')}`;
const name = { display: "Ruth Okafor" };

const meta: Meta<typeof PersonAvatar> = { title: "ui/PersonAvatar", component: PersonAvatar, args: { person: { name } } };
export default meta;
type Story = StoryObj<typeof PersonAvatar>;

export const Initials: Story = {};
export const Nobody: Story = { args: { person: null } };
export const Photo: Story = { args: { person: { name, photo: PHOTO } } };
export const Clickable: Story = { args: { person: { name, photo: PHOTO }, size: "large", onClick: () => undefined } };
export const OtherScripts: Story = {
  render: () => (
    <>
      {["한 지우", "李 雅婷", "Иван Соколов", "👩‍👧 Smith", "Ruth"].map((display) => (
        <PersonAvatar key={display} person={{ name: { display } }} />
      ))}
    </>
  ),
};
export const Sizes: Story = {
  render: () => (
    <>
      {(["small", "medium", "large", "xlarge", "xxlarge", "responsive"] as const).map((size) => (
        <PersonAvatar key={size} person={{ name }} size={size} />
      ))}
    </>
  ),
};
/** The photo is an image in name only: the initials take its place. */
export const BrokenPhoto: Story = {
  args: { person: { name, photo: "data:image/png;base64,AAAA" } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole("img", { name: "Ruth Okafor" })).toHaveTextContent("RO"));
  },
};
