import Group from "@mui/icons-material/Group";
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

const NUMBERS: PageStatistic[] = [
  { icon: "person", value: "1,204", label: "People" },
  { icon: "home", value: "413", label: "Households" },
  { icon: "cake", value: "17", label: "Birthdays this week" },
];
const actions = [
  <Button key="add" variant="contained" startIcon={<NamedIcon name="person_add" />}>
    Add a person
  </Button>,
  <Button key="import" variant="outlined">
    Import
  </Button>,
];
const meta: Meta<typeof PageHeader> = {
  title: "ui/PageHeader",
  component: PageHeader,
  args: {
    icon: <Group />,
    title: "People",
    subtitle: "Everybody who belongs to Grace Church, and everybody who visits.",
    children: actions,
    statistics: NUMBERS,
  },
  // Title and subtitle can be read on any ground, in any colours.
  play: async ({ canvasElement }) => {
    for (const part of canvasElement.querySelectorAll("h1, p, li, a, [role=tab]"))
      await expect(contrastOf(part)).toBeGreaterThanOrEqual(4.5);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(
      document.documentElement.clientWidth,
    );
  },
};
export default meta;
type Story = StoryObj<typeof PageHeader>;

export const Everything: Story = {};
export const Dark: Story = { globals: { scheme: "dark" } };
export const OnlyATitle: Story = {
  args: { icon: undefined, subtitle: undefined, children: undefined, statistics: undefined },
};
export const NoStatistics: Story = { args: { statistics: [] } };
export const TwelveStatistics: Story = {
  args: { statistics: [...NUMBERS, ...NUMBERS, ...NUMBERS, ...NUMBERS] },
};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const PhoneTwelveStatistics: Story = { ...TwelveStatistics, ...Phone };
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
/** As the page of one person has it: the way there, a picture, marks and tabs. */
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
      <Tabs value={0} aria-label="Parts of the page" variant="scrollable">
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
/** Buttons and links in the theme's primary colour take the band's colours. */
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
    for (const part of canvasElement.querySelectorAll("button, a")) {
      await expect(contrastOf(part)).toBeGreaterThanOrEqual(4.5);
      if (part.tagName === "BUTTON")
        await expect(part.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
  },
};
/** A church's own colour: the text on it is the one that can be read. */
export const ChurchColours: Story = {
  render: (args) => (
    <>
      {["#568bda", "#fdd835", "#1b5e20", "#808080"].map((colour) => (
        <div key={colour} style={{ "--c1": colour } as object}>
          <PageHeader {...args} title={colour} />
        </div>
      ))}
      <div style={{ "--c1": "#ffe0b2", "--c1Text": "#4e342e" } as object}>
        <PageHeader {...args} title="#ffe0b2, #4e342e" />
      </div>
    </>
  ),
};
