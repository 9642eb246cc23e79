"use client";
import ArticleOutlined from "@mui/icons-material/ArticleOutlined";
import ChurchOutlined from "@mui/icons-material/ChurchOutlined";
import ForumOutlined from "@mui/icons-material/ForumOutlined";
import MailOutlined from "@mui/icons-material/MailOutlined";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import List from "@mui/material/List";
import { useId } from "react";
import { supportTexts } from "../../client/locale/english/support.js";
import { useHost } from "../../react/useHost.js";
import { usePublicSettings } from "../../react/usePublicSettings.js";
import { useText } from "../../react/useText.js";
import { documentationUrl } from "../../rules/links/documentationUrl.js";
import { mailLink } from "../../rules/links/mailLink.js";
import { supportContactLink } from "../../rules/links/supportContactLink.js";
import { SupportLink } from "./SupportLink.js";
import { type TourProps, useFeaturesTour } from "./useFeaturesTour.js";

/**
 * Where help is to be found (SUP-02 to SUP-14). What nobody has named is not there. The church's own contact, which arrives
 * later than the rest, stands last, so that nothing moves under a finger.
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
          <SupportLink href={documentation} label={text("documentation")} icon={<MenuBookOutlined />} />
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
          {supportForum && <SupportLink href={supportForum} label={text("forum")} icon={<ForumOutlined />} />}
          {mail && <SupportLink href={mail} label={text("mail")} icon={<MailOutlined />} />}
          {contact && <SupportLink href={contact} label={text("contact")} icon={<ChurchOutlined />} />}
        </List>
      )}
    </>
  );
}
