import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { NamedIcon } from "../../src/ui/display/NamedIcon.js";
import { PageHeader, type PageStatistic } from "../../src/ui/layout/PageHeader.js";
import { PersonAvatar } from "../../src/ui/display/PersonAvatar.js";
import { SmallButton } from "../../src/ui/actions/SmallButton.js";

import { contrastOf } from "../support/contrastOf.js";

const STATISTICS: PageStatistic[] = [
  { icon: "person", value: "1,204", label: "People" },
  { icon: "home", value: "413", label: "Households" },
  { icon: "cake", value: "17", label: "Birthdays this week" },
];
const STATISTIC_LISTS = {
  none: [],
  three: STATISTICS,
  twelve: [...STATISTICS, ...STATISTICS, ...STATISTICS, ...STATISTICS],
};
const actions = [
  <Button key="import" variant="outlined">
    Import
  </Button>,
  <Button key="add" variant="contained" startIcon={<NamedIcon name="person_add" />}>
    Add a person
  </Button>,
];
const meta: Meta<typeof PageHeader> = {
  title: "UI/PageHeader",
  component: PageHeader,
  tags: ["autodocs"],
  argTypes: {
    statistics: {
      control: "select",
      options: Object.keys(STATISTIC_LISTS),
      mapping: STATISTIC_LISTS,
    },
  },
  args: {
    icon: <NamedIcon name="group" />,
    title: "People",
    subtitle: "Members and visitors of Grace Church",
    children: actions,
    statistics: STATISTICS,
  },
  // Checks the contrast of each text and that the page does not scroll horizontally.
  play: async ({ canvasElement }) => {
    for (const element of canvasElement.querySelectorAll("h1, p, li, a, [role=tab]"))
      await expect(contrastOf(element)).toBeGreaterThanOrEqual(4.5);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(
      document.documentElement.clientWidth,
    );
  },
};
export default meta;
type Story = StoryObj<typeof PageHeader>;

export const Everything: Story = { tags: ["picture"] };
export const Dark: Story = { globals: { scheme: "dark" } };
export const TitleOnly: Story = {
  args: { icon: undefined, subtitle: undefined, children: undefined, statistics: undefined },
};
export const NoStatistics: Story = { args: { statistics: [] } };
/** The statistics of a row have the same gaps. */
export const TwelveStatistics: Story = {
  args: { statistics: STATISTIC_LISTS.twelve },
  play: async (context) => {
    await meta.play?.(context);
    const boxes = context.canvas
      .getAllByRole("listitem")
      .map((item) => item.getBoundingClientRect());
    const gaps = boxes.flatMap(({ left, top }, index) => {
      const previous = boxes[index - 1];
      return previous?.top === top ? [Math.round(left - previous.right)] : [];
    });
    await expect(gaps.length).toBeGreaterThan(0);
    await expect(new Set(gaps).size).toBe(1);
  },
};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const PhoneTwelveStatistics: Story = { args: TwelveStatistics.args ?? {}, ...Phone };
export const RightToLeft: Story = {
  args: {
    title: "الأشخاص",
    subtitle: "كل من ينتمي إلى كنيسة النعمة، وكل من يزورها.",
    children: <Button variant="contained">إضافة شخص</Button>,
    statistics: [
      { icon: "person", value: "١٬٢٠٤", label: "أشخاص" },
      { icon: "home", value: "٤١٣", label: "أسر" },
    ],
  },
  globals: { direction: "rtl" },
};
export const LongWords: Story = {
  args: {
    title: "Donaudampfschifffahrtsgesellschaftskapitänswitwenvereinsmitgliederverwaltung",
    subtitle: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzesentwurf ".repeat(3),
    statistics: [
      {
        icon: "group",
        value: "1.000.000",
        label: "Kraftfahrzeughaftpflichtversicherungsbeitragszahlerinnen",
      },
    ],
  },
  globals: { viewport: { value: "phone" } },
};
/** The page header of a person with breadcrumbs, photo, chips and tabs. */
export const OnePerson: Story = {
  args: {
    title: "Ada Bell",
    subtitle: "Member since 2011",
    avatar: <PersonAvatar person={{ name: { display: "Ada Bell" } }} size="medium" />,
    breadcrumbs: [
      { text: "People", href: "#people", icon: "person" },
      { text: "Households", href: "#households" },
      { text: "Ada Bell" },
    ],
    chips: ["Member", "Choir", "Kitchen team"].map((label) => <Chip key={label} label={label} />),
    tabs: (
      <Tabs value={0} aria-label="Page sections" variant="scrollable">
        {["Details", "Notes", "Groups", "Attendance"].map((label) => (
          <Tab key={label} label={label} />
        ))}
      </Tabs>
    ),
    statistics: [],
  },
};
export const OnePersonPhone: Story = { ...OnePerson, ...Phone };
export const OnePersonRightToLeft: Story = { ...OnePerson, globals: { direction: "rtl" } };
/** Buttons and links in the theme's primary color get the colors of the header. */
export const Actions: Story = {
  args: {
    children: (
      <>
        {actions}
        <Button>Print</Button>
        <Button color="inherit">Export</Button>
        <SmallButton icon="edit" ariaLabel="Edit people" />
        <SmallButton icon="settings" text="Settings" />
        <IconButton aria-label="More">
          <NamedIcon name="more_vert" />
        </IconButton>
        <Link href="#help">Help</Link>
        <a href="#archive">Archive</a>
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    for (const element of canvasElement.querySelectorAll("button, a")) {
      await expect(contrastOf(element)).toBeGreaterThanOrEqual(4.5);
      if (element.tagName === "BUTTON")
        await expect(element.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
  },
};
/** Header colors of a church. The text has enough contrast with and without `--c1Text`. */
export const ChurchColors: Story = {
  render: (args) => (
    <>
      {["#568bda", "#fdd835", "#1b5e20", "#808080"].map((color) => (
        <div key={color} style={{ "--c1": color } as object}>
          <PageHeader {...args} title={color} />
        </div>
      ))}
      <div style={{ "--c1": "#ffe0b2", "--c1Text": "#4e342e" } as object}>
        <PageHeader {...args} title="#ffe0b2, #4e342e" />
      </div>
    </>
  ),
};
