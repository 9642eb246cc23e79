import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactNode, useContext, useEffect } from "react";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { createStore, useStore } from "zustand";
import { LanguageContext } from "../../.storybook/language.js";
import { FormSubmissionEdit } from "../../src/entries/forms.js";
import { GalleryModal, ImageEditor } from "../../src/entries/gallery.js";
import {
  ChurchList,
  ErrorMessages,
  InputBox,
  NewPrivateMessage,
  Notes,
  Notifications,
  PrivateMessages,
  SiteHeader,
  SupportDrawer,
  SupportModal,
} from "../../src/entries/index.js";
import { LANGUAGES } from "../../src/platform/locale/rules/languages.js";

import { DemoHost, type DemoOptions, Panel } from "../support/DemoHost.js";
import { DEMO_CARDS } from "../../src/entries/testing.js";
import { refuseSockets } from "../support/demoData.js";
import { drawPhoto } from "../support/drawPhoto.js";
import { findOverflows } from "../support/findOverflows.js";
import { peopleMenus } from "../support/menus.js";
import { loadPhotoWorker } from "../support/photoWorker.js";
import { useLanguage } from "../../src/platform/provider/ChurchContext.js";

/** The language that the play function currently shows. The toolbar's language while undefined. */
const playLanguage = createStore<{ language: string | undefined }>(() => ({ language: undefined }));

interface ScreenOptions extends DemoOptions {
  content: ReactNode;
}

function Screen({ content, ...options }: ScreenOptions) {
  const toolbarLanguage = useContext(LanguageContext);
  const language = useStore(playLanguage, (state) => state.language) ?? toolbarLanguage;
  useEffect(() => playLanguage.setState({ language: undefined }), [toolbarLanguage]);
  return (
    <LanguageContext value={language}>
      <DemoHost {...options}>
        <DocumentLanguage />
        <main>{content}</main>
      </DemoHost>
    </LanguageContext>
  );
}

/** Sets `lang` of the page to the language of its texts, which changes after the texts have loaded. */
function DocumentLanguage() {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
}

/** Each screen on a phone in the language of the toolbar. The play functions show every language in turn. */
const meta: Meta<typeof Screen> = {
  title: "Languages/Every screen",
  component: Screen,
  globals: { viewport: { value: "phone" } },
};
export default meta;
type Story = StoryObj<typeof Screen>;
type Play = NonNullable<Story["play"]>;

const TIMEOUT = { timeout: 10_000 };

/** Opens a screen in English, and an English text of it. */
type Step = [open: () => Promise<unknown>, englishText: string];

/**
 * Returns a play function that opens screens one after the other, and checks each in each language: no text is cut off, outside
 * the window, or still in English.
 */
const inEveryLanguage =
  (...steps: Step[]): Play =>
  async ({ globals }) => {
    const overflows: string[] = [];
    for (const [open, englishText] of steps) {
      playLanguage.setState({ language: "en" });
      await waitFor(() => expect(document.documentElement.lang).toBe("en"), TIMEOUT);
      await open();
      await waitFor(() => expect(document.body.innerHTML).toContain(englishText), TIMEOUT);
      for (const language of LANGUAGES) {
        playLanguage.setState({ language });
        await waitFor(() => expect(document.documentElement.lang).toBe(language), TIMEOUT);
        if (language !== "en")
          await waitFor(() => expect(document.body.innerHTML).not.toContain(englishText), TIMEOUT);
        overflows.push(...findOverflows().map((overflow) => `${language}: ${overflow}`));
      }
    }
    await expect(overflows).toEqual([]);
    playLanguage.setState({
      language: typeof globals["language"] === "string" ? globals["language"] : "en",
    });
  };
const findText = (text: string | RegExp) => screen.findAllByText(text, undefined, TIMEOUT);
const choose = async (testId: string) =>
  userEvent.click(await screen.findByTestId(testId, undefined, TIMEOUT));
const click = async (name: string | RegExp, role = "button") =>
  userEvent.click(await screen.findByRole(role, { name }, TIMEOUT));

export const AccountMenu: Story = {
  args: { content: <SiteHeader {...peopleMenus} /> },
  play: inEveryLanguage(
    [
      async () => {
        await click(/^Account menu/);
        await findText("Switch Church");
      },
      "Switch Church",
    ],
    [() => choose("nav-item-switch-app"), "Switch App"],
    [
      async () => {
        await click("Back", "menuitem");
        await choose("nav-item-switch-church");
      },
      "Current church",
    ],
  ),
};
export const HeaderNotices: Story = {
  args: { content: <SiteHeader {...peopleMenus} />, prepare: refuseSockets },
  play: inEveryLanguage(
    [
      async () => {
        await click(/^Account menu/);
        await choose("nav-item-switch-church");
        await click("Hope Chapel", "menuitemradio");
        const [notice] = await findText("You are now in Hope Chapel");
        // It does not close while it is hovered.
        await userEvent.hover(notice ?? document.body);
      },
      "You are now in",
    ],
    [
      async () => {
        await click(/^Account menu/);
        await choose("nav-item-messages");
        await findText(/The live connection was lost/);
      },
      "The live connection was lost",
    ],
  ),
};
export const SignedOut: Story = {
  args: { content: <SiteHeader {...peopleMenus} />, isSignedOut: true },
  play: inEveryLanguage([() => findText("Login"), "Login"]),
};
const INBOX = (
  <Panel>
    <PrivateMessages />
  </Panel>
);
export const Conversations: Story = {
  args: {
    content: INBOX,
  },
  play: inEveryLanguage(
    [() => findText(/^\d+ conversations$/), "New private message"],
    [
      async () => userEvent.type(await screen.findByRole("searchbox"), "zzz"),
      "No conversations match",
    ],
  ),
};
const clickLast = async (name: RegExp) => {
  const buttons = await screen.findAllByRole("button", { name }, TIMEOUT);
  await userEvent.click(buttons.at(-1) ?? document.body);
};
export const Conversation: Story = {
  args: {
    content: INBOX,
  },
  play: inEveryLanguage(
    [() => click(/Daniel/), "Private Conversation"],
    [() => clickLast(/^Message actions/), "Copy"],
    [() => click("Delete", "menuitem"), "Delete this message?"],
    [
      async () => {
        await click("Cancel");
        await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull(), TIMEOUT);
        await clickLast(/^Edit message/);
      },
      "Edit your message...",
    ],
  ),
};
export const NoConversations: Story = {
  args: {
    content: INBOX,
    email: "samuel@grace.example",
    fault: { path: "/privateMessages", do: { kind: "body", body: "[]" } },
  },
  play: inEveryLanguage([() => findText("No conversations yet"), "No conversations yet"]),
};
export const NewMessage: Story = {
  args: {
    content: (
      <Panel>
        <NewPrivateMessage onBack={() => undefined} onSelectMessage={() => undefined} />
      </Panel>
    ),
  },
  play: inEveryLanguage(
    [() => findText("Search for a person to message"), "Search for a person"],
    [
      async () => {
        await userEvent.type(await screen.findByRole("searchbox"), "nobody at all{Enter}");
        await findText("No people found");
      },
      "No people found",
    ],
  ),
};
export const NoteThread: Story = {
  args: { content: <Notes conversationId="CON00000050" /> },
  play: inEveryLanguage([() => findText("Notes"), "Type a message..."]),
};
export const NoteEdit: Story = {
  args: { content: <Notes conversationId="CON00000050" /> },
  play: inEveryLanguage(
    [() => clickLast(/^Edit note/), "Edit your message..."],
    [() => click("Delete note"), "Delete this note?"],
  ),
};
export const NoNotes: Story = {
  args: { content: <Notes conversationId="CON00000022" /> },
  play: inEveryLanguage([() => findText("No notes yet"), "No notes yet"]),
};
export const Offline: Story = {
  args: { content: <Notes conversationId="CON00000050" />, prepare: refuseSockets },
  play: inEveryLanguage([
    () => findText(/The live connection was lost/),
    "The live connection was lost",
  ]),
};
export const NoteNotSent: Story = {
  args: {
    content: <Notes conversationId="CON00000050" />,
    fault: { method: "POST", path: "/messages", do: { kind: "status", status: 403 } },
  },
  play: inEveryLanguage([
    async () => {
      await userEvent.type(
        await screen.findByRole("textbox", { name: "Add a note" }),
        "The boiler is warm again.",
      );
      await click("Send");
      await findText("Not sent");
    },
    "Not sent",
  ]),
};
export const NotificationList: Story = {
  args: {
    content: (
      <Panel>
        <Notifications />
      </Panel>
    ),
  },
  play: inEveryLanguage([() => findText("View Details"), "View Details"]),
};
export const NothingOfThisKind: Story = {
  args: {
    content: (
      <Panel>
        <Notifications />
      </Panel>
    ),
    prepare: ({ db }) => {
      for (const notification of db.notifications) notification.contentType = "task";
    },
  },
  play: inEveryLanguage([
    async () => {
      await findText("View Details");
      await userEvent.click(screen.getByText("Other"));
    },
    "Nothing of this kind",
  ]),
};
export const NoNotifications: Story = {
  args: {
    content: (
      <Panel>
        <Notifications />
      </Panel>
    ),
    email: "daniel@grace.example",
  },
  play: inEveryLanguage([() => findText("You're all caught up!"), "You're all caught up!"]),
};
export const LoadFailed: Story = {
  args: {
    content: (
      <Panel>
        <Notifications />
      </Panel>
    ),
    fault: { path: "/notifications/my", do: { kind: "status", status: 400 } },
  },
  play: inEveryLanguage([() => findText("The notifications could not be loaded."), "Retry"]),
};
export const Churches: Story = {
  args: { content: <ChurchList /> },
  play: inEveryLanguage([
    async () => {
      await userEvent.click(
        (await screen.findAllByTestId("nav-item-delete", undefined, TIMEOUT))[0] ?? document.body,
      );
      await findText(/Are you sure you wish to delete this church/);
    },
    "Are you sure",
  ]),
};
export const Help: Story = {
  args: { content: <SupportDrawer primaryMenuLabel="People" secondaryMenuLabel="Groups" /> },
  play: inEveryLanguage([
    async () => {
      await click("Open support help");
      await findText("Features Tour");
    },
    "Features Tour",
  ]),
};
export const GetSupport: Story = {
  args: { content: <SupportModal onClose={() => undefined} /> },
  play: inEveryLanguage([() => findText("Get Support"), "Get Support"]),
};
export const FormWithErrors: Story = {
  args: {
    isSignedOut: true,
    content: (
      <FormSubmissionEdit
        addFormId=""
        formSubmissionId=""
        unRestrictedFormId="FRM00000005"
        churchId="CHU00000001"
        contentType="form"
        contentId="FRM00000005"
        updatedFunction={() => undefined}
      />
    ),
  },
  play: inEveryLanguage([
    async () => {
      await screen.findByRole("textbox", { name: "Card" }, TIMEOUT);
      await screen.findByRole("combobox", { name: "Country: Phone" }, TIMEOUT);
      await click(/submit$/i);
      await findText(/^First and last name is required/);
    },
    "is required",
  ]),
};
const FORM = {
  addFormId: "",
  formSubmissionId: "",
  unRestrictedFormId: "FRM00000002",
  churchId: "CHU00000001",
  contentType: "form",
  contentId: "FRM00000002",
  updatedFunction: () => undefined,
};
const pay = async (card: string) => {
  await userEvent.type(await screen.findByRole("textbox", { name: "Card" }, TIMEOUT), card);
  await click(/^Pay .* and submit$/);
};
export const Paying: Story = {
  args: { content: <FormSubmissionEdit {...FORM} /> },
  play: inEveryLanguage(
    [() => findText("Paying as"), "Paying as"],
    [
      async () => {
        await pay(DEMO_CARDS.asks);
        await findText("Your bank asks whether this payment is yours.");
      },
      "Your payment is being processed",
    ],
  ),
};
export const PaymentUnknown: Story = {
  args: { content: <FormSubmissionEdit {...FORM} /> },
  play: inEveryLanguage(
    [() => pay(DEMO_CARDS.responseLost), "We could not confirm your payment"],
    [() => click("Try again"), "If the first payment did go through"],
  ),
};
export const ThankYou: Story = {
  args: { content: <FormSubmissionEdit {...FORM} /> },
  play: inEveryLanguage([() => pay(DEMO_CARDS.success), "Your form was sent to"]),
};
export const Gallery: Story = {
  loaders: [loadPhotoWorker],
  args: {
    content: <GalleryModal aspectRatio={0} onClose={() => undefined} onSelect={() => undefined} />,
  },
  play: inEveryLanguage(
    [() => findText("Select a Photo"), "Select a Photo"],
    [
      async () => {
        const [button] = await screen.findAllByTestId("delete-image", undefined, TIMEOUT);
        await userEvent.click(button ?? document.body);
      },
      "Are you sure",
    ],
  ),
};
export const StockPhotos: Story = {
  loaders: [loadPhotoWorker],
  args: {
    prepare: ({ quirks }) => Object.assign(quirks, { stockNeedsKey: false }),
    content: (
      <GalleryModal aspectRatio={1.78} onClose={() => undefined} onSelect={() => undefined} />
    ),
  },
  play: inEveryLanguage([
    async () => {
      await click("Stock Photos", "tab");
      await screen.findByRole("textbox", { name: "Search Term" }, TIMEOUT);
    },
    "Search Term",
  ]),
};
export const UploadPhoto: Story = {
  args: {
    content: (
      <GalleryModal aspectRatio={1.78} onClose={() => undefined} onSelect={() => undefined} />
    ),
  },
  play: inEveryLanguage([
    async () => {
      await click("Upload", "tab");
      await findText("No photo yet");
    },
    "No photo yet",
  ]),
};
export const PersonPhoto: Story = {
  args: {
    content: (
      <ImageEditor
        photoUrl=""
        aspectRatio={4 / 3}
        onUpdate={() => undefined}
        onCancel={() => undefined}
      />
    ),
  },
  play: inEveryLanguage(
    [() => findText("No photo yet"), "No photo yet"],
    [
      async () => {
        const photo = await (await fetch(drawPhoto(1_600, 900))).blob();
        const input = document.querySelector<HTMLInputElement>("input[type=file]");
        if (input)
          await userEvent.upload(input, new File([photo], "lake.png", { type: photo.type }));
        await screen.findByRole("img", { name: "Preview of the result" }, TIMEOUT);
      },
      "Rotate left",
    ],
  ),
};
export const EditBox: Story = {
  args: {
    content: (
      <InputBox
        headerText="Anna-Lena"
        saveFunction={() => undefined}
        cancelFunction={() => undefined}
        deleteFunction={() => undefined}
      >
        <ErrorMessages errors={[]} />
      </InputBox>
    ),
  },
  play: inEveryLanguage([() => findText("Save"), "Save"]),
};
