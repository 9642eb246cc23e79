import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import OutlinedInput from "@mui/material/OutlinedInput";
import {
  createTheme,
  getContrastRatio,
  styled,
  ThemeProvider,
  useTheme,
} from "@mui/material/styles";
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { CSSProperties, ReactNode } from "react";
import { Mark } from "./Mark.js";
import { createNarthexTheme } from "../../src/entries/theme.js";
import { ChurchTile } from "../../src/ui/display/ChurchTile.js";
import { LineIcon, SvgPath } from "../../src/ui/display/LineIcon.js";
import { PersonAvatar } from "../../src/ui/display/PersonAvatar.js";
import { UnreadBadge } from "../../src/ui/display/UnreadBadge.js";
import { EmptyState } from "../../src/ui/feedback/EmptyState.js";
import { NavItem } from "../../src/ui/layout/NavItem.js";
import { PageHeader } from "../../src/ui/layout/PageHeader.js";
import {
  arcade,
  brandBand,
  centeredRow,
  deepBand,
  mixCurrentColor,
  newBadge,
  paletteOf,
  radius,
  selectedBackground,
  sunken,
} from "../../src/ui/styles.js";
import { ownBubble } from "../../src/ui/theme/ownBubble.js";

const CHURCHES = [
  { church: "Grace Community", brand: "#2F4A9C", color: "Lapis", author: "Daniel Brenner" },
  { church: "Hope Chapel", brand: "#1F6650", color: "Evergreen", author: "Priya Raghunathan" },
  { church: "St. Mark's", brand: "#F2B438", color: "Marigold", author: "Miriam Castellanos" },
];

const Banner = styled("header")(({ theme }) => ({
  ...brandBand(theme),
  ...arcade(theme),
  padding: theme.spacing(4.5, 5, 13),
  boxSizing: "border-box",
  display: "flex",
  alignItems: "start",
  gap: theme.spacing(3),
  "& > svg": { flex: "none" },
  "& h1": { ...theme.typography.h1, fontSize: theme.typography.pxToRem(40), margin: 0 },
  "& p": {
    ...theme.typography.body1,
    fontSize: theme.typography.pxToRem(18),
    margin: 0,
    maxWidth: 580,
  },
  [theme.breakpoints.down("md")]: { padding: theme.spacing(3, 2, 6), gap: theme.spacing(2) },
}));

const Page = styled("main")(({ theme }) => ({
  position: "relative",
  display: "grid",
  gap: theme.spacing(2.5),
  padding: theme.spacing(0, 5, 4),
  maxWidth: 1280,
  boxSizing: "border-box",
  marginBlockStart: -72,
  marginInline: "auto",
  "& > div": {
    display: "grid",
    gap: theme.spacing(2.5),
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 300px), 1fr))",
  },
  [theme.breakpoints.down("md")]: { paddingInline: theme.spacing(2), marginBlockStart: -24 },
}));

const Card = styled("section")(({ theme }) => ({
  overflow: "hidden",
  borderRadius: radius(theme, 1.4),
  border: `1px solid ${paletteOf(theme).divider}`,
  boxShadow: (theme.vars ?? theme).shadows[1],
  background: paletteOf(theme).background.paper,
  color: paletteOf(theme).text.primary,
  "& > .bar": {
    ...brandBand(theme),
    ...theme.typography.body1,
    ...centeredRow,
    fontWeight: 600,
    gap: theme.spacing(1.5),
    minHeight: 63,
    paddingInline: theme.spacing(2),
    "& > :first-of-type": {
      background: deepBand(30),
      border: `1px solid ${mixCurrentColor(40)}`,
      color: "inherit",
    },
    "& > :last-child": { marginInlineStart: "auto" },
    // As in the site header.
    "& .avatar": {
      width: 36,
      height: 36,
      fontSize: 14,
      ...theme.applyStyles("light", { background: paletteOf(theme).background.paper }),
      ...theme.applyStyles("dark", {
        background: deepBand(26),
        color: "inherit",
        boxShadow: `inset 0 0 0 1px ${mixCurrentColor(38)}`,
      }),
    },
  },
  "& > .NarthexPageHeader-root": {
    padding: theme.spacing(2),
    "& h1": { fontSize: theme.typography.pxToRem(24), lineHeight: 1.25 },
  },
  "& > .body": { display: "grid", gap: theme.spacing(2), padding: theme.spacing(1.75, 2, 2) },
  "& > footer": {
    ...theme.typography.body2,
    ...sunken(theme),
    ...centeredRow,
    gap: theme.spacing(1.5),
    padding: theme.spacing(1.25, 2),
    borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
    "& > i": { width: 20, height: 20, borderRadius: "50%", flex: "none" },
    "& > b": { fontWeight: 600 },
    "& > small": { ...theme.typography.caption, color: paletteOf(theme).text.secondary },
    "& > small:last-child": { marginInlineStart: "auto" },
  },
  "& .line": { display: "flex", gap: theme.spacing(1), alignItems: "center", flexWrap: "wrap" },
  "& .new": { ...newBadge(theme), fontWeight: 600 },
  // As the chosen kind of notifications.
  "& .chosen": {
    ...selectedBackground(theme),
    borderColor: paletteOf(theme).primary.main,
    fontWeight: theme.typography.fontWeightMedium,
  },
}));

const Bubbles = styled("div")(({ theme }) => ({
  ...theme.typography.body2,
  fontSize: theme.typography.pxToRem(15),
  display: "grid",
  gap: theme.spacing(0.5),
  "& > div": { display: "flex", alignItems: "end", gap: theme.spacing(1.25) },
  "& .theirs, & .own": { padding: theme.spacing(1.1, 1.75), borderRadius: radius(theme, 1.8) },
  "& .theirs": { ...sunken(theme), borderEndStartRadius: radius(theme, 0.6) },
  "& .own": {
    justifySelf: "end",
    marginBlockStart: theme.spacing(1),
    ...ownBubble(theme),
    borderEndEndRadius: radius(theme, 0.6),
  },
  "& small": { ...theme.typography.caption, color: paletteOf(theme).text.secondary },
  "& .avatar": { width: 32, height: 32, fontSize: 13 },
}));

/** MUI passes the class of the chip's icon. */
const ChosenMark = ({ className }: { className?: string }) => (
  <span className={className} style={{ display: "flex" }}>
    <LineIcon name="check" size={16} />
  </span>
);

/** The variables that the header sets from its theme. */
const bandOf = (brand: string, text: string) =>
  ({ "--narthex-brand": brand, "--narthex-brand-text": text }) as CSSProperties;

const createPerson = (name: string) => ({ name: { display: name } });

/** A card with a church's own theme inside the theme of the page: without CSS variables, which belong to the whole page. */
function ChurchCard({ church, brand, color, author }: (typeof CHURCHES)[number]) {
  const { palette, direction, typography, components } = useTheme();
  const own = createNarthexTheme({ brand, mode: palette.mode, direction });
  const theme = createTheme({
    palette: own.palette,
    direction,
    typography,
    shape: { borderRadius: 10 },
    shadows: own.shadows,
    // The icon font of the page.
    components: { ...own.components, MuiIcon: components?.MuiIcon ?? {} },
  });
  const isWhiteReadable = getContrastRatio("#FFFFFF", brand) >= 4.5;
  const text = isWhiteReadable ? "#FFFFFF" : "#1D2127";
  const contrast = getContrastRatio(text, brand).toFixed(1);
  return (
    <ThemeProvider theme={theme}>
      <Card aria-label={church} style={bandOf(brand, text)}>
        <div className="bar">
          <ChurchTile name={church} />
          {church}
          <UnreadBadge count={5}>
            <PersonAvatar className="avatar" person={createPerson("Ruth Okafor")} />
          </UnreadBadge>
        </div>
        <PageHeader icon="people" title="People" subtitle="44 people, 19 households" />
        <div className="body">
          <div>
            <NavItem label="People" icon="people" url="#people" selected />
            <NavItem label="Messages" icon="mail" url="#messages" badgeCount={2} />
          </div>
          <Bubbles>
            <div>
              <PersonAvatar className="avatar" person={createPerson(author)} />
              <span className="theirs">Does anybody have the key?</span>
            </div>
            <small style={{ marginInlineStart: 46 }}>10:30 AM</small>
            <span className="own">I have it, see you at nine.</span>
            <small style={{ justifySelf: "end" }}>10:32 AM</small>
          </Bubbles>
          <div className="line">
            <Chip icon={<ChosenMark />} label="All" className="chosen" variant="outlined" />
            <Chip label="Tasks" variant="outlined" />
            <span className="new">New</span>
          </div>
          <OutlinedInput
            defaultValue="Harvest dinner"
            size="small"
            inputProps={{ "aria-label": "Event" }}
          />
          <div className="line">
            <Button color="error">Delete</Button>
            <Button variant="outlined" sx={{ marginInlineStart: "auto" }}>
              Cancel
            </Button>
            <Button variant="contained">Save</Button>
          </div>
        </div>
        <footer>
          <i style={{ background: brand }} />
          <b>{color}</b>
          <small>{brand}</small>
          <small>
            {isWhiteReadable ? "white" : "ink"} on brand {contrast}:1
          </small>
        </footer>
      </Card>
    </ThemeProvider>
  );
}

const ENVELOPE_ICON = "M3 6h18v12H3zM3 7l9 6 9-6";
const SEARCH_ICON =
  "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21M10.5 10a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4M7.5 13.5a3 3 0 0 1 6 0";
const EMPTY: [icon: ReactNode, title: string, line: string][] = [
  [
    <SvgPath key="mail" d={ENVELOPE_ICON} />,
    "No conversations yet",
    "Click the + button above to start your first conversation",
  ],
  [<LineIcon key="bell" name="bell" />, "No notifications", "You're all caught up!"],
  [
    <SvgPath key="search" d={SEARCH_ICON} />,
    "No people found",
    "Try searching with a different name",
  ],
];

const Welcome = () => (
  <>
    <Banner>
      <Mark size={60} />
      <div>
        <h1>narthex</h1>
        <p>
          The entrance every app of the suite shares: header, messages, notifications, photos, forms
          and help, in the colors of any church.
        </p>
      </div>
    </Banner>
    <Page>
      <div>
        {CHURCHES.map((each) => (
          <ChurchCard key={each.church} {...each} />
        ))}
      </div>
      <div>
        {EMPTY.map(([icon, title, line]) => (
          <Card key={title}>
            <EmptyState icon={icon} title={title} lines={[line]} />
          </Card>
        ))}
      </div>
    </Page>
  </>
);

const meta: Meta<typeof Welcome> = { title: "Welcome/Churches", component: Welcome };
export default meta;
type Story = StoryObj<typeof Welcome>;

export const ThreeChurches: Story = { tags: ["picture"] };
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
