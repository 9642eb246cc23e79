import { styled } from "@mui/material/styles";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { LineIcon, type LineIconName, LINE_ICONS } from "../../src/ui/display/LineIcon.js";
import { NamedIcon } from "../../src/ui/display/NamedIcon.js";
import { headingReset, paletteOf, radius } from "../../src/ui/styles.js";

const Page = styled("main")(({ theme }) => ({
  padding: theme.spacing(3),
  color: paletteOf(theme).text.primary,
  "& h2": { ...headingReset, ...theme.typography.h5, marginBlock: theme.spacing(2) },
  "& p": { ...theme.typography.body2, margin: 0, maxWidth: 640 },
  "& ul": {
    display: "grid",
    gap: theme.spacing(2),
    gridTemplateColumns: "repeat(auto-fill, minmax(120px, 1fr))",
    margin: theme.spacing(2, 0, 0),
    padding: 0,
    listStyle: "none",
  },
  "& li": {
    ...theme.typography.caption,
    display: "grid",
    justifyItems: "center",
    gap: theme.spacing(1),
    padding: theme.spacing(2, 1),
    overflowWrap: "anywhere",
    textAlign: "center",
    border: `1px solid ${paletteOf(theme).divider}`,
    borderRadius: radius(theme, 1.4),
    background: paletteOf(theme).background.paper,
  },
}));

const FONT_ICONS = ["people", "person", "group", "mail", "event", "volunteer_activism", "home"];

const Icons = () => (
  <Page>
    <h2>Line icons</h2>
    <p>
      Drawn for lists and buttons as plain SVG. Everything else takes the outlined icons of MUI, one
      import for each.
    </p>
    <ul>
      {Object.keys(LINE_ICONS).map((name) => (
        <li key={name}>
          <LineIcon name={name as LineIconName} />
          {name}
        </li>
      ))}
    </ul>
    <h2>Icons that hosts name</h2>
    <p>
      Props such as the icon of a page header take a name of the icon font that the host loads. The
      stories load its outlined face.
    </p>
    <ul>
      {FONT_ICONS.map((name) => (
        <li key={name}>
          <NamedIcon name={name} />
          {name}
        </li>
      ))}
    </ul>
  </Page>
);

const meta: Meta<typeof Icons> = { title: "Welcome/Icons", component: Icons };
export default meta;

export const All: StoryObj<typeof Icons> = {};
