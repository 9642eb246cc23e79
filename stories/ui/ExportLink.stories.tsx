import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { DisplayBox } from "../../src/ui/layout/DisplayBox.js";
import { ExportLink } from "../../src/ui/actions/ExportLink.js";

import { withPage } from "../support/withPage.js";

const donations = [
  { id: "DON1", date: "2024-03-03", fund: { name: "Roof" }, amount: 40, donor: 'Ann "Annie" Lee' },
  {
    id: "DON2",
    date: "2024-03-10",
    fund: { name: "Choir, new robes" },
    amount: 15.5,
    donor: "=Bo",
  },
];

const meta: Meta<typeof ExportLink> = {
  title: "UI/ExportLink",
  component: ExportLink,
  tags: ["autodocs"],
  args: { data: donations },
  decorators: withPage(640),
};
export default meta;
type Story = StoryObj<typeof ExportLink>;

export const IconOnly: Story = {};
export const WithText: Story = { args: { text: "Export CSV", filename: "donations" } };
export const AnotherIcon: Story = { args: { text: "Current year", icon: "table_chart" } };
/** Exports the given columns in the given order. Dotted keys read nested records. */
export const CustomHeaders: Story = {
  args: {
    text: "Donations by fund",
    filename: "donations_by_fund.csv",
    customHeaders: [
      { label: "Fund", key: "fund.name" },
      { label: "Amount", key: "amount" },
    ],
  },
};

/** The typical position: at the end of a box's header, beside another action. */
export const InBox: Story = {
  args: { spaceAfter: true },
  render: (args) => (
    <DisplayBox
      headerText="Donations"
      headerIcon="volunteer_activism"
      editContent={
        <>
          <ExportLink {...args} />
          <ExportLink {...args} icon="table_chart" text="Last year" />
        </>
      }
    >
      Two donations in March.
    </DisplayBox>
  ),
};
export const RightToLeft: Story = { ...InBox, globals: { direction: "rtl" } };
export const LongText: Story = {
  args: { text: "Spendenbescheinigungsempfängeradressenverzeichnis (CSV)" },
  globals: { viewport: { value: "phone" } },
};
export const Phone: Story = { ...InBox, globals: { viewport: { value: "phone" } } };

/** Renders nothing without records. */
export const Empty: Story = {
  args: { data: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

/** A record whose getter throws. */
const brokenRecord = {
  get amount(): number {
    throw new Error("This record cannot be read.");
  },
};

/** Shows an error when the export fails. */
export const Failure: Story = {
  render: () => <ExportLink data={[brokenRecord]} text="Export CSV" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Export CSV" }));
    await waitFor(() =>
      expect(canvas.getByRole("alert")).toHaveTextContent(
        "The file could not be created. Please try again.",
      ),
    );
  },
};
