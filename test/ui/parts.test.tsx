import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { HelpIcon } from "../../src/ui/actions/HelpIcon.js";
import { NamedIcon } from "../../src/ui/display/NamedIcon.js";
import { TabPanel } from "../../src/ui/layout/TabPanel.js";

import { expectAccessible } from "../harness/expectAccessible.js";
import { renderWidget } from "../harness/renderWidget.js";

describe("NamedIcon", () => {
  it("renders the name in the icon font, hidden from screen readers", async () => {
    const { container } = renderWidget(
      <NamedIcon name="sticky_note_2" id="icon" color="primary" />,
    );
    const icon = container.querySelector("#icon");
    expect(icon).toHaveTextContent("sticky_note_2");
    expect(icon).toHaveAttribute("aria-hidden", "true");
    expect(icon).toHaveClass("material-icons", "notranslate");
    await expectAccessible(container);
  });
});

describe("HelpIcon", () => {
  it.each(["docs/giving", "/docs/giving", "//docs/giving"])(
    "[HDR-19] opens %s below the support site in a new tab",
    async (article) => {
      const { container } = renderWidget(<HelpIcon article={article} />, {
        host: { supportSite: "https://support.example/en/" },
      });
      const link = screen.getByRole("link", { name: "Help" });
      expect(link).toHaveAttribute("href", "https://support.example/en/docs/giving");
      expect(link).toHaveAttribute("target", "_blank");
      expect(link).toHaveAttribute("rel", "noopener noreferrer");
      expect(getComputedStyle(link)).toMatchObject({ minWidth: "44px", minHeight: "44px" });
      await expectAccessible(container);
    },
  );

  it.each([undefined, "javascript:alert(1)"])(
    "[HDR-19] renders nothing when the support site is %s",
    (supportSite) => {
      const { container } = renderWidget(<HelpIcon article="docs/giving" />, {
        host: { supportSite },
      });
      expect(container).toBeEmptyDOMElement();
    },
  );
});

describe("TabPanel", () => {
  const panels = (value: number) => (
    <>
      <Tabs value={value} aria-label="Person">
        <Tab id="simple-tab-0" aria-controls="simple-tabpanel-0" label="Details" />
        <Tab id="simple-tab-1" aria-controls="simple-tabpanel-1" label="Notes" />
      </Tabs>
      <TabPanel value={value} index={0}>
        Born in Hebron
      </TabPanel>
      <TabPanel value={value} index={1}>
        Likes to sing
      </TabPanel>
    </>
  );

  it("shows only the panel of the selected tab, labeled by that tab", async () => {
    const { container, rerender } = renderWidget(panels(0));
    expect(screen.getByRole("tabpanel", { name: "Details" })).toHaveTextContent("Born in Hebron");
    expect(screen.queryByText("Likes to sing")).toBeNull();
    rerender(panels(1));
    expect(screen.getByRole("tabpanel", { name: "Notes" })).toHaveTextContent("Likes to sing");
    expect(screen.queryByText("Born in Hebron")).toBeNull();
    expect(container.querySelector("#simple-tabpanel-0")).not.toBeVisible();
    await expectAccessible(container);
  });

  it("[L104] builds its ids from its name", () => {
    const { container } = renderWidget(<TabPanel name="giving" value={0} index={0} />);
    expect(container.querySelector("#giving-tabpanel-0")).toHaveAttribute(
      "aria-labelledby",
      "giving-tab-0",
    );
  });
});
