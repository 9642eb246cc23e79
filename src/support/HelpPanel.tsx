"use client";
import ArticleOutlined from "@mui/icons-material/ArticleOutlined";
import ChurchOutlined from "@mui/icons-material/ChurchOutlined";
import ForumOutlined from "@mui/icons-material/ForumOutlined";
import MailOutlined from "@mui/icons-material/MailOutlined";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import Drawer from "@mui/material/Drawer";
import { useId } from "react";
import { articleTitle, relatedArticles, type TourArticle } from "./rules/articles.js";
import { SupportLinks, supportRowStyles } from "./SupportLinks.js";
import { usePublicSettings } from "./usePublicSettings.js";
import { supportContactLink, documentationUrl, mailLink } from "../lib/links/appLinks.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { supportTexts } from "../platform/locale/texts/support.js";
import { tourTexts } from "../platform/locale/texts/tour.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { useHost } from "../platform/provider/useHost.js";
import { useOnPageLeave } from "../platform/provider/usePage.js";
import { IconAction } from "../ui/actions/IconAction.js";
import { centeredRow, heading, paletteOf, styled } from "../ui/styles.js";

type MenuKey = Extract<keyof typeof tourTexts.texts, `menus.${string}`>;
const MENU_KEYS = Object.keys(tourTexts.texts).filter((key): key is MenuKey =>
  key.startsWith("menus."),
);

export interface TourProps {
  primaryMenuLabel?: string | undefined;
  /** Key of the area (the primary menu's current item), the same in all languages. @default the label */
  primaryMenuKey?: string | undefined;
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
      // The whole member app is one area, whatever the label of its menu.
      areaNames: [props.primaryMenuKey, props.primaryMenuLabel, app === "member" ? app : undefined],
      pageNames: [props.secondaryMenuKey, props.secondaryMenuLabel],
      translations: { ...menuLabels, member: [text("menus.member"), appNames.member] },
      roots: supportPaths,
      tour: supportTour,
    });
  return articles.flatMap(({ path, title, key }) => {
    const href = documentationUrl(supportSite, path);
    const label = key ? text(`articles.${key}`) : title || articleTitle(path);
    return href ? [{ href, label, icon: <ArticleOutlined /> }] : [];
  });
}

function HelpLinks(props: TourProps) {
  const text = useText(supportTexts);
  const id = useId();
  const { app, supportSite, supportPaths, supportForum, supportMail } = useHost();
  const { supportContact } = usePublicSettings() ?? {};
  const documentation = {
    href: documentationUrl(supportSite, supportPaths[app]),
    label: text("documentation"),
    icon: <MenuBookOutlined />,
  };
  const articles = useFeaturesTour(props);
  // The contact is last, because it loads late and must not shift the other links.
  const contacts = [
    { href: supportForum, label: text("forum"), icon: <ForumOutlined /> },
    { href: mailLink(supportMail), label: text("mail"), icon: <MailOutlined /> },
    { href: supportContactLink(supportContact), label: text("contact"), icon: <ChurchOutlined /> },
  ];
  if (![documentation, ...articles, ...contacts].some(({ href }) => href))
    return <p>{text("nothing")}</p>;
  return (
    <>
      <SupportLinks links={[documentation]} />
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
  "& header": { ...centeredRow, gap: theme.spacing(1), padding: theme.spacing(1, 1, 0, 2) },
  "& h2": { ...heading(theme.typography.h6), flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  "& h3": {
    ...heading(theme.typography.subtitle2),
    margin: theme.spacing(1, 2, 0),
    color: paletteOf(theme).text.secondary,
  },
  "& p": { ...theme.typography.body2, margin: theme.spacing(2) },
  ...supportRowStyles(theme),
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
