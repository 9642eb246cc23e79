import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Notes, SiteHeader } from "../../src/entries/index.js";
import { emulateOldestBrowser } from "../harness/oldestBrowser.js";
import { renderWithChurch } from "../harness/renderWithChurch.js";

let restore: () => void;
beforeEach(() => (restore = emulateOldestBrowser()));
afterEach(() => restore());

it("[D14] SiteHeader and Notes work in the oldest supported browser", async () => {
  const { user, church: server } = renderWithChurch(
    <>
      <SiteHeader
        primaryMenuLabel="People"
        primaryMenuItems={[]}
        secondaryMenuLabel="Groups"
        secondaryMenuItems={[]}
      />
      <Notes conversationId="CON00000050" />
    </>,
    { host: { appName: "B1Admin" } },
  );
  await user.click(await screen.findByRole("button", { name: /^Account menu/ }));
  expect(await screen.findByTestId("nav-item-messages")).toBeVisible();
  await user.keyboard("{Escape}");
  await user.type(await screen.findByRole("textbox"), "Hello{Control>}{Enter}{/Control}");
  expect(
    await screen.findByText("Hello", { selector: "[data-testid=message-scroll-area] *, li *" }),
  ).toBeVisible();
  expect(server.db.messages.get("CON00000050")?.at(-1)?.content).toBe("Hello");
});
