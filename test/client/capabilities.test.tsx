/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FormSubmissionEdit } from "../../src/entries/forms.js";
import { GalleryModal } from "../../src/entries/gallery.js";
import {
  ChurchList,
  DisplayBox,
  ErrorMessages,
  ExportLink,
  InputBox,
  Notes,
  Notifications,
  PermissionHelper,
  Permissions,
  PrivateMessages,
  setDefaultClient,
  SiteHeader,
  SmallButton,
  SocketHelper,
  SupportDrawer,
} from "../../src/entries/index.js";
import { createDemoCardField, createDemoChurch, DEMO_CARDS } from "../../src/entries/testing.js";
import {
  deletePhoto,
  getPhotos,
  showPhotoDialog,
  waitForPhotos,
  showUpload,
  getTab,
  getUpdateButton,
} from "../harness/photoDialog.js";
import { renderWithChurch, type RenderOptions } from "../harness/renderWithChurch.js";
import { getButton, findField, GRACE, listPosted, showForm, valuesOf } from "../forms/showForm.js";

const APPS = {
  admin: "https://admin.example",
  member: "https://{key}.members.example",
  product: "https://plans.example",
};
const HELP = {
  supportSite: "https://help.example",
  supportMail: "support@suite.example",
  supportForum: "https://forum.example",
};
const RUTH = "PER00000001";

/** Renders the site header and opens the account menu. */
async function openMenu(options: RenderOptions = {}) {
  const onNavigate = vi.fn();
  const view = renderWithChurch(
    <SiteHeader
      primaryMenuLabel="People"
      primaryMenuItems={[]}
      secondaryMenuLabel="Groups"
      secondaryMenuItems={[]}
    />,
    { ...options, host: { appName: "B1Admin", apps: APPS, onNavigate, ...options.host } },
  );
  await view.user.click(await screen.findByRole("button", { name: /^Account menu: Ruth Okafor/ }));
  return { ...view, onNavigate };
}
const findMenuItem = (name: string | RegExp) => screen.findByRole("menuitem", { name });

afterEach(() => vi.unstubAllGlobals());

describe("the package", () => {
  it.each([
    ["B1Admin", "People and donations"],
    ["B1", "Members and website"],
    ["Lessons", "Serving plans"],
  ])(
    "[CAP-01] %s has the shared header features and marks itself as the current app",
    async (appName, name) => {
      const { user } = await openMenu({ host: { appName } });
      expect(screen.getByRole("button", { name: "Open support help", hidden: true })).toBeEnabled();
      for (const entry of [
        /^Messages/,
        /^Notifications/,
        "Profile",
        "Logout",
        "Switch Church",
        "Switch App",
      ]) {
        expect(await findMenuItem(entry)).not.toHaveAttribute("aria-disabled");
      }
      await user.click(await findMenuItem("Switch App"));
      for (const app of ["People and donations", "Members and website", "Serving plans"]) {
        expect(await findMenuItem(app)).toHaveAttribute("href", expect.stringMatching(/^https:/));
      }
      expect(screen.getByRole("menuitem", { current: true })).toHaveTextContent(name);
    },
  );

  it("[CAP-02] shows the shared features on one page with one client", async () => {
    const server = createDemoChurch();
    const { client } = renderWithChurch(
      <>
        <SiteHeader
          primaryMenuLabel=""
          primaryMenuItems={[]}
          secondaryMenuLabel=""
          secondaryMenuItems={[]}
        />
        <ChurchList />
        <Notifications />
        <PrivateMessages />
        <Notes conversationId="CON00000050" />
      </>,
      { church: server },
    );
    const before = setDefaultClient(client);
    expect(screen.getByRole("button", { name: /^Account menu: Ruth Okafor/ })).toBeVisible();
    expect(screen.getByRole("button", { name: "Open support help" })).toBeVisible();
    expect(
      within(screen.getByRole("navigation", { name: "Churches" })).getByRole("button", {
        name: "Hope Chapel",
      }),
    ).toBeVisible();
    expect(await screen.findByRole("button", { name: /Daniel/ })).toBeVisible();
    expect(await screen.findByRole("textbox", { name: "Add a note" })).toBeVisible();
    expect(PermissionHelper.can(Permissions.membershipApi.people.edit)).toBe(true);
    expect(PermissionHelper.can(Permissions.membershipApi.server.admin)).toBe(false);
    await waitFor(() => expect(SocketHelper.isConnected()).toBe(true));
    server.addNotification({
      personId: RUTH,
      contentType: "task",
      contentId: "T1",
      message: "The roof is leaking",
    });
    expect(
      await within(screen.getByRole("region", { name: "Notifications" })).findByText(
        "The roof is leaking",
      ),
    ).toBeVisible();
    setDefaultClient(before);
  });

  it("[CAP-02] shows a paid form, the gallery and the small widgets on one page", async () => {
    const server = createDemoChurch();
    const page = (dialog?: ReactNode) => (
      <>
        <FormSubmissionEdit
          addFormId="FRM00000002"
          formSubmissionId=""
          contentType="form"
          contentId=""
          updatedFunction={() => undefined}
        />
        <DisplayBox
          headerText="Gifts"
          editContent={<ExportLink data={[{ amount: 5 }]} />}
          footerContent={<SmallButton icon="print" />}
        />
        <InputBox headerText="Person" saveFunction={() => undefined} />
        <ErrorMessages errors={["Please enter a name."]} />
        {dialog}
      </>
    );
    const { rerender } = renderWithChurch(page(), {
      church: server,
      host: { cardField: createDemoCardField(server) },
    });
    // This comes first, because the alert closes by itself.
    expect(screen.getByRole("alert")).toHaveTextContent("Please enter a name.");
    for (const name of ["Gifts", "Person"])
      expect(screen.getByRole("heading", { name })).toBeVisible();
    for (const name of ["Download as a CSV file", "print", "Save"])
      expect(getButton(name)).toBeVisible();
    expect(await findField("Card")).toBeVisible();
    rerender(
      page(<GalleryModal aspectRatio={1} onSelect={() => undefined} onClose={() => undefined} />),
    );
    expect(screen.getByRole("dialog", { name: "Select a Photo" })).toBeVisible();
    await waitFor(() => expect(getPhotos().length).toBeGreaterThan(0));
  });
});

describe("a user", () => {
  it("[CAP-03][CAP-04] sees unread badges and notifications", async () => {
    const server = createDemoChurch();
    server.addNotification({
      personId: RUTH,
      contentType: "task",
      contentId: "T1",
      message: "The roof is leaking",
    });
    const { user } = await openMenu({ church: server });
    expect(await findMenuItem(/^Messages, [1-9]\d* unread$/)).toBeVisible();
    await user.click(await findMenuItem(/^Notifications, [1-9]\d* unread$/));
    const dialog = await screen.findByRole("dialog", { name: "Notifications" });
    expect(await within(dialog).findByText("The roof is leaking")).toBeVisible();
  });

  it("[CAP-05] sends a message to another person, who reads it and replies", async () => {
    const server = createDemoChurch();
    const ruth = renderWithChurch(<PrivateMessages />, { church: server });
    await ruth.user.click(await screen.findByRole("button", { name: /Daniel/ }));
    await ruth.user.type(await screen.findByRole("textbox"), "See you on Sunday");
    await ruth.user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(server.db.messages.get("CON00000001")?.at(-1)?.content).toBe("See you on Sunday"),
    );
    ruth.unmount();
    const daniel = renderWithChurch(<PrivateMessages />, {
      church: server,
      email: "daniel@grace.example",
    });
    await daniel.user.click(
      await screen.findByRole("button", { name: /Ruth Okafor.*See you on Sunday/ }),
    );
    expect(
      await within(await screen.findByRole("list", { name: "Messages" })).findByText(
        "See you on Sunday",
      ),
    ).toBeVisible();
    await daniel.user.type(screen.getByRole("textbox"), "At ten?");
    await daniel.user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(server.db.messages.get("CON00000001")?.at(-1)?.content).toBe("At ten?"),
    );
    daniel.unmount();
    renderWithChurch(<PrivateMessages />, { church: server });
    expect(await screen.findByRole("button", { name: /Daniel.*At ten\?/ })).toBeVisible();
  });

  it("[CAP-06] adds a note to a thread", async () => {
    const server = createDemoChurch();
    const { user } = renderWithChurch(<Notes conversationId="CON00000050" />, { church: server });
    await user.type(await screen.findByRole("textbox"), "Called her back");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Called her back")).toBeVisible();
    await waitFor(() =>
      expect(server.db.messages.get("CON00000050")?.at(-1)?.content).toBe("Called her back"),
    );
  });

  it("[CAP-07] selects a photo of an aspect ratio and deletes a photo", async () => {
    const { user, onSelect } = showPhotoDialog();
    await waitForPhotos(8);
    await user.click(getPhotos()[0] as HTMLElement);
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("/gallery/1.78/"));
    await deletePhoto(user, 3);
    await waitForPhotos(7);
  });

  it("[CAP-07] crops a photo and uploads the cropped area", async () => {
    const { user } = await showUpload();
    const draw = vi.spyOn(
      document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D,
      "drawImage",
    );
    for (let click = 0; click < 3; click++)
      await user.click(screen.getByRole("button", { name: "Zoom in" }));
    await user.click(getUpdateButton());
    await waitFor(() => expect(getTab("Gallery")).toHaveAttribute("aria-selected", "true"));
    await waitForPhotos(9);
    // 1600 by 900 px, reduced three times to four fifths, and drawn in the gallery's size.
    expect(draw.mock.calls.map((call: unknown[]) => call.slice(3))).toContainEqual([
      819, 461, 0, 0, 1280, 720,
    ]);
  });

  it("[CAP-08] selects a stock photo", async () => {
    const { user } = showPhotoDialog(
      {},
      { church: createDemoChurch({ quirks: { stockNeedsKey: false } }) },
    );
    await user.click(getTab("Stock Photos"));
    const panel = within(screen.getByRole("tabpanel", { name: "Stock Photos" }));
    const [photo] = await panel.findAllByTestId("select-image");
    // The spy starts after the list has rendered, so that it sees the editor's photo only.
    const setSource = vi.spyOn(HTMLImageElement.prototype, "src", "set");
    await user.click(photo as HTMLElement);
    expect(getTab("Upload")).toHaveAttribute("aria-selected", "true");
    await waitFor(() =>
      expect(setSource).toHaveBeenCalledWith(expect.stringContaining("/stockPhotos/1.78/")),
    );
  });

  it("[CAP-09] fills in a form", async () => {
    const {
      user,
      church: server,
      updatedFunction,
    } = showForm({
      unRestrictedFormId: "FRM00000001",
      churchId: GRACE,
    });
    await user.type(await findField("Your name"), "Ruth Okafor");
    await user.click(screen.getByRole("radio", { name: "Yes" }));
    await user.click(getButton("Submit"));
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(valuesOf(listPosted(server)[0]?.[0])).toEqual(["Ruth Okafor", "True"]);
  });

  it("[CAP-10] gives to a fund by card with a form", async () => {
    const server = createDemoChurch();
    const { user, updatedFunction } = showForm(
      { unRestrictedFormId: "FRM00000002", churchId: GRACE },
      { church: server },
    );
    expect(await screen.findByText("$50.00")).toBeVisible();
    expect(screen.getByText(/^to/)).toHaveTextContent("to General Fund, Grace Community Church");
    await user.click(await screen.findByRole("textbox", { name: "Card" }));
    await user.paste(DEMO_CARDS.success);
    await user.click(getButton("Pay $50.00 and submit"));
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(server.db.charges.map(({ amount, funds }) => ({ amount, funds }))).toEqual([
      { amount: 5_000, funds: [{ id: "FUN00000001", amount: 50, name: "General Fund" }] },
    ]);
    expect(valuesOf(listPosted(server)[0]?.[0])).toEqual(["Payment Successful Ruth Okafor"]);
  });

  it("[CAP-11] finds help: documentation, tour, contact, email and forum", async () => {
    const { user } = renderWithChurch(
      <SupportDrawer primaryMenuLabel="People" secondaryMenuLabel="Groups" />,
      {
        host: { appName: "B1Admin", ...HELP },
      },
    );
    await user.click(screen.getByRole("button", { name: "Open support help" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Help" }));
    const tour = within(drawer.getByRole("list", { name: "Features Tour" })).getAllByRole("link");
    expect(tour.map((link) => link.getAttribute("href"))).toContain(
      "https://help.example/docs/admin/create-groups",
    );
    for (const [name, href] of [
      [/^View Documentation/, "https://help.example/docs/admin"],
      ["Email support", "mailto:support@suite.example"],
      [/^Forum/, "https://forum.example/"],
      [/contact/i, "mailto:help@grace.example"],
    ] as const) {
      expect(await drawer.findByRole("link", { name })).toHaveAttribute("href", href);
    }
  });

  it("[CAP-12] gets a link to another app", async () => {
    const { user } = await openMenu();
    await user.click(await findMenuItem("Switch App"));
    expect(await findMenuItem("Members and website")).toHaveAttribute(
      "href",
      expect.stringMatching(/^https:\/\/grace\.members\.example\//),
    );
  });

  it("[CAP-13] switches to another church", async () => {
    const { user, client } = await openMenu();
    await user.click(await findMenuItem("Switch Church"));
    await user.click(await screen.findByRole("menuitemradio", { name: /Hope Chapel/ }));
    expect(client.session.state.userChurch?.church.name).toBe("Hope Chapel");
    expect(await screen.findByText("You are now in Hope Chapel")).toBeInTheDocument();
  });

  it("[CAP-14] opens the profile", async () => {
    const { user, onNavigate } = await openMenu();
    await user.click(await findMenuItem("Profile"));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/profile");
  });

  it("[CAP-15] logs out", async () => {
    const { user, onNavigate } = await openMenu();
    await user.click(await findMenuItem("Logout"));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^\/login\?action=logout/),
    );
  });
});
