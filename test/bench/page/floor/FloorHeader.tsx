import { useState } from "react";
import { Avatar, useJson } from "./shared.js";

interface Item {
  url: string;
  icon: string;
  label: string;
}

interface FloorHeaderProps {
  primaryMenuLabel: string;
  primaryMenuItems: readonly Item[];
  secondaryMenuLabel: string;
  secondaryMenuItems: readonly Item[];
  church: string;
  name: string;
}

/** The baseline of the header: the church, links, menus, help, and the account with the number of unread messages. */
export function FloorHeader(props: FloorHeaderProps) {
  const { primaryMenuLabel, primaryMenuItems, secondaryMenuLabel, secondaryMenuItems } = props;
  const { church, name } = props;
  const counts = useJson<{ notificationCount: number; pmCount: number }>(
    "/notifications/unreadCount",
  );
  const unread = counts ? counts.notificationCount + counts.pmCount : 0;
  const [open, setOpen] = useState("");
  const toggle = (menu: string) => () => setOpen(open === menu ? "" : menu);
  return (
    <>
      <header className="bar">
        <Avatar name={church} />
        <span className="church">{church}</span>
        <button aria-expanded={open === "primary"} onClick={toggle("primary")}>
          {primaryMenuLabel} ▾
        </button>
        {open === "primary" && <Links items={primaryMenuItems} current={primaryMenuLabel} />}
        <nav>
          <Links items={secondaryMenuItems} current={secondaryMenuLabel} />
        </nav>
        <button aria-expanded={open === "help"} aria-label="Help" onClick={toggle("help")}>
          ?
        </button>
        <button
          aria-expanded={open === "account"}
          aria-label={`${name}, ${unread} unread`}
          onClick={toggle("account")}
        >
          <Avatar name={name} />
          {unread > 0 && <sup>{unread}</sup>}
        </button>
      </header>
      <div className="spacer" />
    </>
  );
}

const Links = ({ items, current }: { items: readonly Item[]; current: string }) =>
  items.map(({ url, label }) => (
    <a key={url} href={url} aria-current={label === current ? "page" : undefined}>
      {label}
    </a>
  ));
