import { useState } from "react";

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
  name: string;
  unread: number;
}

const bar = {
  position: "fixed",
  inset: "0 0 auto",
  height: 64,
  display: "flex",
  alignItems: "center",
  gap: 8,
} as const;

/** The baseline of the header: unstyled buttons, links and menus. */
export function FloorHeader(props: FloorHeaderProps) {
  const {
    primaryMenuLabel,
    primaryMenuItems,
    secondaryMenuLabel,
    secondaryMenuItems,
    name,
    unread,
  } = props;
  const [open, setOpen] = useState("");
  const toggle = (menu: string) => () => setOpen(open === menu ? "" : menu);
  return (
    <>
      <header style={bar}>
        <button aria-expanded={open === "primary"} onClick={toggle("primary")}>
          {primaryMenuLabel}
        </button>
        {open === "primary" && <Links items={primaryMenuItems} current={primaryMenuLabel} />}
        <nav style={{ flex: 1, display: "flex", gap: 8 }}>
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
          <span>{name.replace(/(\S)\S*\s*/g, "$1")}</span>
          <sup>{unread}</sup>
        </button>
      </header>
      <div style={{ height: 64 }} />
    </>
  );
}

const Links = ({ items, current }: { items: readonly Item[]; current: string }) =>
  items.map(({ url, label }) => (
    <a key={url} href={url} aria-current={label === current ? "page" : undefined}>
      {label}
    </a>
  ));
