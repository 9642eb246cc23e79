import { createTheme, getContrastRatio, styled, type Theme, useTheme } from "@mui/material/styles";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Mark } from "./Mark.js";
import { createNarthexTheme } from "../../src/entries/theme.js";
import { ChurchTile } from "../../src/ui/display/ChurchTile.js";
import { LineIcon } from "../../src/ui/display/LineIcon.js";
import { PersonAvatar } from "../../src/ui/display/PersonAvatar.js";
import {
  paletteOf,
  radius,
  selectedBackground,
  shrinkIfCompact,
  sunken,
} from "../../src/ui/styles.js";
import { brandOf } from "../../.storybook/preview.js";

const Page = styled("main")(({ theme }) => ({
  boxSizing: "border-box",
  maxWidth: 1280,
  marginInline: "auto",
  padding: theme.spacing(4, 5, 5.5),
  color: paletteOf(theme).text.primary,
  "& > h1": {
    ...theme.typography.h1,
    display: "flex",
    alignItems: "center",
    gap: theme.spacing(2),
    margin: 0,
    overflowWrap: "anywhere",
    "& > svg": { flex: "none", color: paletteOf(theme).primary.main },
  },
  "& > div": {
    display: "grid",
    gap: theme.spacing(3),
    marginBlockStart: theme.spacing(3),
    gridTemplateColumns: "290px 290px minmax(0, 1fr)",
    alignItems: "stretch",
  },
  "& .stack": { display: "grid", gap: theme.spacing(3), gridTemplateRows: "1fr auto auto auto" },
  [theme.breakpoints.down("lg")]: {
    padding: theme.spacing(3, 2),
    "& > div": { gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 290px), 1fr))" },
  },
}));

const Card = styled("section")(({ theme }) => ({
  boxSizing: "border-box",
  minWidth: 0,
  padding: theme.spacing(2, 2.5, 2.5),
  background: paletteOf(theme).background.paper,
  color: paletteOf(theme).text.primary,
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: radius(theme, 1.4),
  boxShadow: (theme.vars ?? theme).shadows[1],
  "& > h2": {
    ...theme.typography.caption,
    fontWeight: 600,
    margin: theme.spacing(0, 0, 2),
    color: paletteOf(theme).text.secondary,
  },
  "& > ul": { display: "grid", gap: theme.spacing(2.5), margin: 0, padding: 0, listStyle: "none" },
  "& small": {
    ...theme.typography.caption,
    display: "inline-block",
    color: paletteOf(theme).text.secondary,
  },
  "& .row": { display: "flex", flexWrap: "wrap", gap: theme.spacing(2, 3), alignItems: "center" },
  "& .column": {
    display: "grid",
    justifyItems: "center",
    gap: theme.spacing(0.75),
    ...theme.typography.caption,
  },
}));

const Swatch = styled("li")(({ theme }) => ({
  ...theme.typography.caption,
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  "& > i": {
    flex: "none",
    width: 34,
    height: 34,
    borderRadius: 10,
    border: "1px solid color-mix(in srgb, currentColor 22%, transparent)",
  },
  "& b": { display: "block", fontWeight: 600 },
}));

const NAMES = [
  ["background", "background.default"],
  ["paper", "background.paper"],
  ["sunken", "sunken"],
  ["text", "text.primary"],
  ["quiet text", "text.secondary"],
  ["line", "divider"],
  ["field edge", "grey.600"],
  ["primary", "primary.main"],
  ["error", "error.main"],
  ["warning", "warning.main"],
  ["success", "success.main"],
  ["info", "info.main"],
] as const;

/** Where colors are used that carry no text or edge. It is shown instead of their contrast, which says nothing. */
const USES: Partial<Record<string, string>> = {
  background: "page",
  paper: "boxes",
  sunken: "bubbles of others",
  line: "divider",
};

function colorAt({ palette }: Theme, path: string): string {
  if (path === "sunken") return palette.mode === "dark" ? palette.grey[900] : palette.grey[100];
  const [group = "", key = ""] = path.split(".");
  const value = palette[group as "primary"] as unknown;
  return typeof value === "string" ? value : (value as Record<string, string>)[key]!;
}

function Colors({ theme, title }: { theme: Theme; title: string }) {
  const { background, text, divider } = theme.palette;
  const style = { background: background.paper, color: text.primary, borderColor: divider };
  return (
    <Card style={style}>
      <h2 style={{ color: text.secondary }}>{title}</h2>
      <ul>
        {NAMES.map(([name, path]) => {
          const color = colorAt(theme, path);
          const contrast = getContrastRatio(color, background.paper).toFixed(1);
          return (
            <Swatch key={name}>
              <i style={{ background: color }} />
              <span>
                <b>{name}</b>
                <span style={{ color: text.secondary }}>
                  {color.toUpperCase()} · {USES[name] ?? contrast}
                </span>
              </span>
            </Swatch>
          );
        })}
      </ul>
    </Card>
  );
}

const TYPE = [
  ["Page title", "h1"],
  ["Dialog title", "h5"],
  ["Box title", "h6"],
  ["Reading text, fields", "body1"],
  ["Lists", "body2"],
  ["Button", "button"],
  ["Time, help", "caption"],
] as const;

const Line = styled("li")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: theme.spacing(0, 2),
  paddingBlock: theme.spacing(1),
  borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
}));

function describe({ typography }: Theme, variant: (typeof TYPE)[number][1]): string {
  const { fontSize, lineHeight, fontWeight } = typography[variant];
  const size = Number.parseFloat(String(fontSize)) * 16;
  return `${variant} ${size}/${Math.round(size * Number(lineHeight))} ${fontWeight}`;
}

const Corner = styled("i")({
  width: 46,
  height: 46,
  borderStyle: "solid",
  borderWidth: "1px 0 0 1px",
});

const DEPTHS = [
  ["boxes", 1],
  ["menus", 8],
  ["dialogs", 24],
] as const;

const MOTION = [
  ["120 ms", "hover, press, focus"],
  ["200 ms", "menus, tabs, bubbles"],
  ["280 ms", "dialogs, drawers, sheets"],
  ["0 ms", "when motion is reduced"],
] as const;

const SPACES = [
  [1, "between controls"],
  [1.5, "between columns"],
  [2, "page on a phone"],
  [2.5, "box"],
  [3, "page"],
] as const;

const Space = styled("i")(({ theme }) => ({
  display: "block",
  height: 24,
  background: paletteOf(theme).primary.main,
}));

/** Minimum heights of rows in px, comfortable and compact. */
const ROWS = [
  ["menu", 48, 40],
  ["app, church", 60, 52],
  ["notification", 68, 52],
  ["conversation", 76, 56],
] as const;

const Row = styled("span")(({ theme }) => ({
  ...theme.typography.caption,
  flex: "1 1 110px",
  display: "grid",
  placeContent: "center",
  textAlign: "center",
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: radius(theme, 1),
  ...sunken(theme),
}));

const Depth = styled("span")(({ theme }) => ({
  ...theme.typography.caption,
  flex: "1 1 120px",
  padding: theme.spacing(2),
  textAlign: "center",
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: radius(theme, 1.4),
}));

const Thing = styled("span")(({ theme }) => ({
  display: "grid",
  placeItems: "center",
  width: 52,
  height: 52,
  borderRadius: radius(theme, 1),
  ...selectedBackground(theme),
  color: paletteOf(theme).primary.main,
}));

function Tokens({ brand }: { brand: string }) {
  const theme = useTheme();
  const isNarthex = theme.vars !== undefined;
  const themeOf = (mode: "light" | "dark") =>
    isNarthex ? createNarthexTheme({ brand, mode }) : createTheme({ palette: { mode } });
  return (
    <Page>
      <h1>
        <Mark size={36} />
        {isNarthex ? "Tokens of createNarthexTheme({ brand })" : "Tokens of MUI’s default theme"}
      </h1>
      <div>
        <Colors title="Light, contrast on paper" theme={themeOf("light")} />
        <Colors title="Dark, contrast on paper" theme={themeOf("dark")} />
        <div className="stack">
          <Card>
            <h2>Type</h2>
            <ul style={{ gap: 0 }}>
              {TYPE.map(([text, variant]) => (
                <Line key={variant}>
                  <span style={theme.typography[variant] as object}>{text}</span>
                  <small>{describe(theme, variant)}</small>
                </Line>
              ))}
            </ul>
          </Card>
          <Card>
            <h2>Shape speaks</h2>
            <div className="row" style={{ justifyContent: "space-between" }}>
              <div className="row">
                <span className="column">
                  <PersonAvatar person={{ name: { display: "Ruth Okafor" } }} size="medium" />
                  person
                </span>
                <span className="column">
                  <ChurchTile name="Grace Community" />
                  church
                </span>
                <span className="column">
                  <Thing>
                    <LineIcon name="bell" />
                  </Thing>
                  thing
                </span>
              </div>
              <div className="row">
                {[1, 1.4, 1.6, 1.8].map((factor) => (
                  <span className="column" key={factor}>
                    <Corner style={{ borderStartStartRadius: radius(theme, factor) }} />
                    {factor}×
                  </span>
                ))}
              </div>
            </div>
          </Card>
          <Card>
            <h2>Depth</h2>
            <div className="row">
              {DEPTHS.map(([name, elevation]) => (
                <Depth key={name} style={{ boxShadow: theme.shadows[elevation] }}>
                  {name}
                </Depth>
              ))}
            </div>
          </Card>
          <Card>
            <h2>Motion</h2>
            <div className="row" style={{ alignItems: "start" }}>
              {MOTION.map(([time, use]) => (
                <span key={time} style={{ flex: "1 1 100px" }}>
                  <b style={{ ...theme.typography.subtitle2, display: "block" }}>{time}</b>
                  <small>{use}</small>
                </span>
              ))}
            </div>
          </Card>
        </div>
      </div>
      <div style={{ gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 500px), 1fr))" }}>
        <Card>
          <h2>Space: theme.spacing, in multiples of 8 px</h2>
          <div className="row" style={{ alignItems: "start" }}>
            {SPACES.map(([factor, use]) => (
              <span key={factor} style={{ flex: "1 1 80px" }}>
                <Space style={{ width: theme.spacing(factor) }} />
                <b style={{ ...theme.typography.subtitle2, display: "block" }}>
                  {factor}×, {factor * 8} px
                </b>
                <small>{use}</small>
              </span>
            ))}
          </div>
        </Card>
        <Card>
          <h2>Density: rows, comfortable and compact</h2>
          <div className="row" style={{ alignItems: "start" }}>
            {ROWS.map(([name, height, compact]) => (
              <Row key={name} style={{ height: shrinkIfCompact(height, height - compact) }}>
                {name}
                <br />
                {height}/{compact}
              </Row>
            ))}
          </div>
        </Card>
      </div>
    </Page>
  );
}

const meta: Meta<typeof Tokens> = {
  title: "Welcome/Tokens",
  component: Tokens,
  render: (_, { globals }) => <Tokens brand={brandOf(globals["brand"])} />,
};
export default meta;
type Story = StoryObj<typeof Tokens>;

export const Narthex: Story = { tags: ["picture"] };
export const PlainMui: Story = { globals: { brand: "plain MUI" } };
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
