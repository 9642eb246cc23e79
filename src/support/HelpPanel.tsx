"use client";
import Drawer from "@mui/material/Drawer";
import { useId } from "react";
import { getPublicSettings } from "./api.js";
import { articleTitle, relatedArticles, type TourArticle } from "./rules/articles.js";
import {
  ARTICLE_ICON,
  DOCUMENTATION_ICON,
  FORUM_ICON,
  SupportLinks,
  supportRowStyles,
} from "./SupportLinks.js";
import { supportContactLink, documentationUrl, mailLink } from "../lib/links/appLinks.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { supportTexts } from "../platform/locale/texts/support.js";
import { tourTexts } from "../platform/locale/texts/tour.js";
import { useSession, useText } from "../platform/provider/ChurchContext.js";
import { useHost } from "../platform/provider/useHost.js";
import { useOnPageLeave } from "../platform/provider/usePage.js";
import { useQuery } from "../platform/provider/useQuery.js";
import { IconAction } from "../ui/actions/IconAction.js";
import { CHURCH_ICON, ENVELOPE_ICON } from "../ui/display/LineIcon.js";
import {
  centeredRow,
  heading,
  paletteOf,
  radius,
  selectedBackground,
  styled,
  tinted,
} from "../ui/styles.js";

type MenuKey = Extract<keyof typeof tourTexts.texts, `menus.${string}`>;
const MENU_KEYS = Object.keys(tourTexts.texts).filter((key): key is MenuKey =>
  key.startsWith("menus."),
);

export interface TourProps {
  /** Label of the current area, the header's primary menu. */
  primaryMenuLabel?: string | undefined;
  /** Key of the area (the primary menu's current item), the same in all languages. @default the label */
  primaryMenuKey?: string | undefined;
  /** Label of the current page, the header's secondary menu. */
  secondaryMenuLabel?: string | undefined;
  /** Key of the page (the secondary menu's current item), the same in all languages. @default the label */
  secondaryMenuKey?: string | undefined;
  /** Paths of articles below the support site. @default the articles of the area and page */
  relatedArticles?: readonly string[] | undefined;
}

function useFeaturesTour(props: TourProps) {
  const text = useText(tourTexts);
  const { app, appNames, supportSite, supportPaths, supportTour } = useHost();
  const menuLabels = Object.fromEntries(
    MENU_KEYS.map((key) => [key.slice("menus.".length), [text(key)]]),
  );
  const articles: readonly TourArticle[] =
    props.relatedArticles?.map((path) => ({ path })) ??
    relatedArticles({
      // In the member app, pages that neither the key nor the label finds belong to the area `member`.
      areaNames: [props.primaryMenuKey, props.primaryMenuLabel, app === "member" ? app : undefined],
      pageNames: [props.secondaryMenuKey, props.secondaryMenuLabel],
      translations: { ...menuLabels, member: [text("menus.member"), appNames.member] },
      roots: supportPaths,
      tour: supportTour,
    });
  return articles.flatMap(({ path, title, key }) => {
    const href = documentationUrl(supportSite, path);
    const label = key ? text(`articles.${key}`) : title || articleTitle(path);
    return href ? [{ href, label, icon: ARTICLE_ICON }] : [];
  });
}

function HelpLinks(props: TourProps) {
  const text = useText(supportTexts);
  const id = useId();
  const { app, supportSite, supportPaths, supportForum, supportMail } = useHost();
  const { churchId } = useSession();
  const settings = useQuery(churchId ? "publicSettings" : undefined, (api, options) =>
    getPublicSettings(api, churchId ?? "", options),
  );
  const documentation = {
    href: documentationUrl(supportSite, supportPaths[app]),
    label: text("documentation"),
    icon: DOCUMENTATION_ICON,
  };
  const articles = useFeaturesTour(props);
  // The contact is last, because it loads late and must not shift the other links.
  const contacts = [
    { href: supportForum, label: text("forum"), icon: FORUM_ICON },
    { href: mailLink(supportMail), label: text("mail"), icon: ENVELOPE_ICON },
    {
      href: supportContactLink(settings.data?.supportContact),
      label: text("contact"),
      icon: CHURCH_ICON,
    },
  ];
  if (![documentation, ...articles, ...contacts].some(({ href }) => href)) {
    const isLoading = churchId && settings.status === "loading";
    return isLoading ? null : <p>{text("nothing")}</p>;
  }
  return (
    <>
      <SupportLinks className="NarthexSupportDrawer-documentation" links={[documentation]} />
      {articles.length > 0 && <h3 id={id}>{text("tour")}</h3>}
      <SupportLinks aria-labelledby={id} links={articles} />
      <SupportLinks links={contacts} />
    </>
  );
}

const width = { xs: "80%", md: "40%", lg: "30%", xl: "20%" };
const paper = {
  role: "dialog",
  "aria-modal": true,
  // At the inline end, also if a host sets only `dir` and not the theme's direction.
  sx: { left: "auto", right: "auto", insetInlineEnd: 0, width },
} as const;

const Root = styled(Drawer, { name: "NarthexSupportDrawer", slot: "Drawer" })(({ theme }) => ({
  "& .MuiDrawer-paper": {
    border: 0,
    paddingBlock: "env(safe-area-inset-top) env(safe-area-inset-bottom)",
  },
  "& header": {
    ...centeredRow,
    gap: theme.spacing(1),
    minHeight: 64,
    paddingInline: theme.spacing(2.5, 1),
  },
  "& header > button": { borderRadius: radius(theme, 1) },
  "& h2": { ...heading(theme.typography.h5), flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  "& h3": {
    ...heading(theme.typography.caption),
    fontWeight: theme.typography.fontWeightMedium,
    padding: theme.spacing(2, 2.5, 0.5),
    color: paletteOf(theme).text.secondary,
  },
  "& p": { ...theme.typography.body2, margin: theme.spacing(2, 2.5) },
  // The end padding aligns the icons with that of the documentation link: 20 px of list padding, 1 px of border, 16 px of padding.
  ...supportRowStyles(theme, 20, 20 + 1 + 16),
  // A line above the tour, and above the contacts.
  "& h3, & h3 + .MuiList-root + .MuiList-root, & .NarthexSupportDrawer-documentation + .MuiList-root":
    { borderBlockStart: `1px solid ${paletteOf(theme).divider}` },
  "& h3 + .MuiList-root": { paddingBlockStart: 0 },
  "& .NarthexSupportDrawer-documentation": {
    padding: theme.spacing(0.5, 2.5, 2),
    "& .MuiListItemButton-root": {
      minHeight: 66,
      padding: theme.spacing(1.75, 2),
      border: `1px solid ${paletteOf(theme).divider}`,
      borderRadius: radius(theme, 1.4),
      ...tinted(theme, paletteOf(theme).primary.main, 8, 14),
      "&:hover": selectedBackground(theme),
    },
    "& .MuiListItemIcon-root": {
      justifyContent: "center",
      alignItems: "center",
      minWidth: 36,
      height: 36,
      marginInlineEnd: theme.spacing(1.75),
      borderRadius: radius(theme, 0.9),
      background: paletteOf(theme).background.paper,
      color: paletteOf(theme).primary.main,
    },
    "& .MuiListItemText-primary": {
      fontSize: theme.typography.pxToRem(15),
      fontWeight: theme.typography.fontWeightMedium,
    },
    "& .MuiListItemButton-root > svg": { color: "inherit" },
    [theme.breakpoints.down("sm")]: {
      "& .MuiListItemButton-root": { minHeight: 60, paddingBlock: theme.spacing(1.25) },
      "& .MuiListItemText-primary": { fontSize: theme.typography.pxToRem(14) },
    },
  },
}));

type HelpPanelProps = TourProps & { open: boolean; onClose: () => void };

export function HelpPanel({ open, onClose, ...tour }: HelpPanelProps) {
  const text = useText(supportTexts);
  const commonText = useText(commonTexts);
  const id = useId();
  useOnPageLeave(open, onClose);
  return (
    <Root
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { ...paper, "aria-labelledby": id } }}
    >
      <header>
        <h2 id={id}>{text("title")}</h2>
        <IconAction icon="close" aria-label={commonText("close")} onClick={onClose} />
      </header>
      <HelpLinks {...tour} />
    </Root>
  );
}
