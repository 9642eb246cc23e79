import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import * as formsEntry from "../../src/forms.js";
import * as galleryEntry from "../../src/gallery.js";
import * as entry from "../../src/index.js";
import { AppList, Notes, PrivateMessages, SiteHeader, SupportDrawer } from "../../src/index.js";
import { createDemoChurch, DEMO_CARDS } from "../../src/testing.js";
import { deletePicture, pictures, showPhotoDialog, shown, showUpload, tab, update } from "../support/photoDialog.js";
import { renderWithChurch, type RenderOptions } from "../support/renderWithChurch.js";
import { posted, showForm, valuesOf } from "./forms/showForm.js";

const APPS = { admin: "https://admin.example", member: "https://{key}.members.example", product: "https://plans.example" };
const HELP = { supportSite: "https://help.example", supportMail: "support@suite.example", supportForum: "https://forum.example" };
const RUTH = "PER00000001";

/** A page of the suite with its header; the account menu is open. */
async function openMenu(options: RenderOptions = {}) {
  const onNavigate = vi.fn();
  const made = renderWithChurch(
    <SiteHeader primaryMenuLabel="People" primaryMenuItems={[]} secondaryMenuLabel="Groups" secondaryMenuItems={[]} />,
    { ...options, host: { appName: "B1Admin", apps: APPS, onNavigate, ...options.host } },
  );
  await made.user.click(await screen.findByRole("button", { name: /^Account menu: Ruth Okafor/ }));
  return { ...made, onNavigate };
}
const menuItem = (name: string | RegExp) => screen.findByRole("menuitem", { name });

describe("what the product is", () => {
  it("[CAP-01] one set of features in every app of the suite, which knows in which of them it is", () => {
    for (const [appName, current] of [
      ["B1Admin", "People and donations"],
      ["B1", "Members and website"],
    ] as const) {
      const { unmount } = renderWithChurch(<AppList />, { host: { appName, apps: APPS } });
      expect(screen.getAllByRole("link")).toHaveLength(3);
      expect(screen.getByRole("link", { current: true })).toHaveTextContent(current);
      unmount();
    }
  });

  it("[CAP-02] all that the apps share can be imported", () => {
    const shared = [
      [entry, ["Notifications", "PrivateMessages", "Notes", "SupportDrawer", "SiteHeader", "ChurchList"]],
      [entry, ["SocketHelper", "PermissionHelper", "UserHelper", "DisplayBox", "InputBox", "ErrorMessages", "SmallButton", "ExportLink"]],
      [galleryEntry, ["GalleryModal", "ImageEditor"]],
      [formsEntry, ["FormSubmissionEdit", "FormCardPayment"]],
    ] as const;
    const missing = shared.flatMap(([from, names]) => names.filter((name) => Reflect.get(from, name) === undefined));
    expect(missing).toEqual([]);
  });
});

describe("what somebody can do", () => {
  it("[CAP-03][CAP-04] see how much is unread, and the notifications", async () => {
    const church = createDemoChurch();
    church.addNotification({ personId: RUTH, contentType: "task", contentId: "T1", message: "The roof is leaking" });
    const { user } = await openMenu({ church });
    expect(await menuItem(/^Messages [1-9]\d* unread$/)).toBeVisible();
    await user.click(await menuItem(/^Notifications [1-9]\d* unread$/));
    const dialog = await screen.findByRole("dialog", { name: "Notifications" });
    expect(await within(dialog).findByText("The roof is leaking")).toBeVisible();
  });

  it("[CAP-05] write to another person, who reads it", async () => {
    const church = createDemoChurch();
    const ruth = renderWithChurch(<PrivateMessages />, { church });
    await ruth.user.click(await screen.findByRole("button", { name: /Daniel/ }));
    await ruth.user.type(await screen.findByRole("textbox"), "See you on Sunday");
    await ruth.user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(church.db.messages.get("CON00000001")?.at(-1)?.content).toBe("See you on Sunday"));
    ruth.unmount();
    const daniel = renderWithChurch(<PrivateMessages />, { church, email: "daniel@grace.example" });
    await daniel.user.click(await screen.findByRole("button", { name: /Ruth Okafor.*See you on Sunday/ }));
    expect(await within(await screen.findByRole("list", { name: "Messages" })).findByText("See you on Sunday")).toBeVisible();
  });

  it("[CAP-06] add a note to a thread", async () => {
    const church = createDemoChurch();
    const { user } = renderWithChurch(<Notes conversationId="CON00000050" />, { church });
    await user.type(await screen.findByRole("textbox"), "Called her back");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Called her back")).toBeVisible();
    await waitFor(() => expect(church.db.messages.get("CON00000050")?.at(-1)?.content).toBe("Called her back"));
  });

  it("[CAP-07] pick a picture of a shape, and delete one", async () => {
    const { user, onSelect } = showPhotoDialog();
    await shown(8);
    await user.click(pictures()[0] as HTMLElement);
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("/gallery/1.78/"));
    await deletePicture(user, 3);
    await shown(7);
  });

  it("[CAP-07] crop a picture and upload it", async () => {
    const { user } = await showUpload();
    expect(screen.getByRole("button", { name: "Rotate left" })).toBeVisible();
    await user.click(update());
    await waitFor(() => expect(tab("Gallery")).toHaveAttribute("aria-selected", "true"));
    await shown(9);
  });

  it("[CAP-08] take a stock photo in place of one of the gallery", async () => {
    const { user } = showPhotoDialog({}, { church: createDemoChurch({ quirks: { stockNeedsKey: false } }) });
    await user.click(tab("Stock Photos"));
    const panel = within(screen.getByRole("tabpanel", { name: "Stock Photos" }));
    await user.click((await panel.findAllByTestId("select-image"))[0] as HTMLElement);
    expect(tab("Upload")).toHaveAttribute("aria-selected", "true");
  });

  it("[CAP-09][CAP-10] fill in a form, and give to a fund of the church by card with it", async () => {
    const church = createDemoChurch();
    const { user, updatedFunction } = showForm({ unRestrictedFormId: "FRM00000002", churchId: "CHU00000001" }, { church });
    expect(await screen.findByText("$50.00 to General Fund")).toBeVisible();
    await user.click(await screen.findByRole("textbox", { name: "Card" }));
    await user.paste(DEMO_CARDS.success);
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(updatedFunction).toHaveBeenCalledTimes(1));
    expect(church.requests.filter(({ path }) => path.endsWith("/donate/charge"))).toHaveLength(1);
    expect(valuesOf(posted(church)[0]?.[0])).toEqual(["Payment Successful Ruth Okafor"]);
  });

  it("[CAP-11] reach help: documentation, tour, contact, mail and forum", async () => {
    const { user } = renderWithChurch(<SupportDrawer primaryMenuLabel="People" secondaryMenuLabel="Groups" />, {
      host: { appName: "B1Admin", ...HELP },
    });
    await user.click(screen.getByRole("button", { name: "Open support help" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Help" }));
    for (const name of ["View Documentation", "Mail the support", "Forum"]) expect(drawer.getByRole("link", { name })).toBeVisible();
    expect(await drawer.findByRole("link", { name: /contact/i })).toHaveAttribute("href", expect.stringMatching(/^(mailto|https):/));
    const tour = within(drawer.getByRole("list", { name: "Features Tour" }));
    expect(tour.getAllByRole("link").length).toBeGreaterThan(0);
  });

  it("[CAP-12] go to another app", async () => {
    const { user } = await openMenu();
    await user.click(await menuItem("Switch App"));
    expect(await menuItem("Members and website")).toHaveAttribute("href", expect.stringMatching(/^https:\/\/grace\.members\.example\//));
  });

  it("[CAP-13] go to another church", async () => {
    const { user, client } = await openMenu();
    await user.click(await menuItem("Switch Church"));
    await user.click(await screen.findByRole("menuitemradio", { name: /Hope Chapel/ }));
    expect(client.session.state.userChurch?.church.name).toBe("Hope Chapel");
    expect(await screen.findByText("You are now in Hope Chapel")).toBeInTheDocument();
  });

  it("[CAP-14] see the profile", async () => {
    const { user, onNavigate } = await openMenu();
    await user.click(await menuItem("Profile"));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/profile");
  });

  it("[CAP-15] log out", async () => {
    const { user, onNavigate } = await openMenu();
    await user.click(await menuItem("Logout"));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/login\?action=logout/));
  });
});
