"use client";
import ArticleOutlined from "@mui/icons-material/ArticleOutlined";
import ChurchOutlined from "@mui/icons-material/ChurchOutlined";
import ForumOutlined from "@mui/icons-material/ForumOutlined";
import MailOutlined from "@mui/icons-material/MailOutlined";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import List from "@mui/material/List";
import { useId } from "react";
import Drawer from "@mui/material/Drawer";
import { styled } from "@mui/material/styles";
import { supportContactLink, documentationUrl, mailLink } from "../lib/links/appLinks.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { supportTexts } from "../platform/locale/texts/support.js";
import { useHost } from "../platform/provider/useHost.js";
import { useLeftPage } from "../platform/provider/usePage.js";
import { useText } from "../platform/provider/useText.js";
import { SupportLink, supportRows } from "./SupportLink.js";
import { type TourProps, useFeaturesTour } from "./useFeaturesTour.js";
import { usePublicSettings } from "./usePublicSettings.js";
import { IconAction } from "../ui/actions/IconAction.js";
import { headingReset } from "../ui/styles.js";

/** The width of the drawer from each breakpoint up. */
const DRAWER_WIDTHS = { xs: "80%", md: "40%", lg: "30%", xl: "20%" } as const;

/**
 * Renders the configured links to documentation, tour articles, forum, mail and the church's contact. The contact is last, because it
 * loads later than the rest and must not shift the other links.
 */
export function HelpLinks(props: TourProps) {
  const text = useText(supportTexts);
  const id = useId();
  const { app, supportSite, supportPaths, supportForum, supportMail } = useHost();
  const tour = useFeaturesTour(props);
  const contact = supportContactLink(usePublicSettings()?.supportContact);
  const documentation = documentationUrl(supportSite, supportPaths[app]);
  const mail = mailLink(supportMail);
  const hasContacts = !!(supportForum || mail || contact);
  if (!documentation && tour.length === 0 && !hasContacts) return <p>{text("nothing")}</p>;
  return (
    <>
      {documentation && (
        <List>
          <SupportLink
            href={documentation}
            label={text("documentation")}
            icon={<MenuBookOutlined />}
          />
        </List>
      )}
      {tour.length > 0 && (
        <>
          <h3 id={id}>{text("tour")}</h3>
          <List aria-labelledby={id}>
            {tour.map(({ href, title }, index) => (
              <SupportLink key={index} href={href} label={title} icon={<ArticleOutlined />} />
            ))}
          </List>
        </>
      )}
      {hasContacts && (
        <List>
          {supportForum && (
            <SupportLink href={supportForum} label={text("forum")} icon={<ForumOutlined />} />
          )}
          {mail && <SupportLink href={mail} label={text("mail")} icon={<MailOutlined />} />}
          {contact && (
            <SupportLink href={contact} label={text("contact")} icon={<ChurchOutlined />} />
          )}
        </List>
      )}
    </>
  );
}

export interface HelpPanelProps extends TourProps {
  open: boolean;
  onClose: () => void;
}

const Root = styled(Drawer, { name: "NarthexSupportDrawer", slot: "Drawer" })(({ theme }) => ({
  "& .MuiDrawer-paper": {
    // At the inline end, also if a host sets only `dir` and not the theme's direction.
    left: "auto",
    right: "auto",
    insetInlineEnd: 0,
    ...Object.fromEntries(
      Object.entries(DRAWER_WIDTHS).map(([from, width]) => [
        theme.breakpoints.up(from as keyof typeof DRAWER_WIDTHS),
        { width },
      ]),
    ),
  },
  "& header": {
    display: "flex",
    alignItems: "center",
    gap: theme.spacing(1),
    padding: theme.spacing(1, 1, 0, 2),
  },
  "& h2": {
    ...headingReset,
    ...theme.typography.h6,
    flex: 1,
    minWidth: 0,
    margin: 0,
    overflowWrap: "anywhere",
  },
  "& h3": {
    ...headingReset,
    ...theme.typography.subtitle2,
    margin: theme.spacing(1, 2, 0),
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  "& p": { ...theme.typography.body2, margin: theme.spacing(2) },
  ...supportRows(theme),
}));

/** Renders the help drawer. */
export function HelpPanel({ open, onClose, ...tour }: HelpPanelProps) {
  const text = useText(supportTexts);
  const common = useText(commonTexts);
  const id = useId();
  useLeftPage(open, onClose);
  return (
    <Root
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { role: "dialog", "aria-modal": true, "aria-labelledby": id },
      }}
    >
      <header>
        <h2 id={id}>{text("title")}</h2>
        <IconAction icon="close" aria-label={common("close")} onClick={onClose} />
      </header>
      <HelpLinks {...tour} />
    </Root>
  );
}
