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

/** Returns a play function that checks each language: no text is cut off, outside the window, or still in English. */
const inEveryLanguage =
  (open: () => Promise<unknown>, englishText: string): Play =>
  async ({ globals }) => {
    playLanguage.setState({ language: "en" });
    await open();
    await waitFor(() => expect(document.body.innerHTML).toContain(englishText), TIMEOUT);
    const overflows: string[] = [];
    for (const language of LANGUAGES) {
      playLanguage.setState({ language });
      await waitFor(() => expect(document.documentElement.lang).toBe(language), TIMEOUT);
      if (language !== "en")
        await waitFor(() => expect(document.body.innerHTML).not.toContain(englishText), TIMEOUT);
      overflows.push(...findOverflows().map((overflow) => `${language}: ${overflow}`));
    }
    await expect(overflows).toEqual([]);
    playLanguage.setState({
      language: typeof globals["language"] === "string" ? globals["language"] : "en",
    });
  };
const findText = (text: string | RegExp) => screen.findAllByText(text, undefined, TIMEOUT);
const click = async (name: string | RegExp, role = "button") =>
  userEvent.click(await screen.findByRole(role, { name }, TIMEOUT));

export const AccountMenu: Story = {
  args: { content: <SiteHeader {...peopleMenus} /> },
  play: inEveryLanguage(async () => {
    await click(/^Account menu/);
    await findText("Switch Church");
  }, "Switch Church"),
};
export const Conversations: Story = {
  args: {
    content: (
      <Panel>
        <PrivateMessages />
      </Panel>
    ),
  },
  play: inEveryLanguage(() => findText(/^\d+ conversations$/), "New private message"),
};
export const NoConversations: Story = {
  args: {
    content: (
      <Panel>
        <PrivateMessages />
      </Panel>
    ),
    email: "samuel@grace.example",
    fault: { path: "/privateMessages", do: { kind: "body", body: "[]" } },
  },
  play: inEveryLanguage(() => findText("No conversations yet"), "No conversations yet"),
};
export const NewMessage: Story = {
  args: {
    content: (
      <Panel>
        <NewPrivateMessage onBack={() => undefined} onSelectMessage={() => undefined} />
      </Panel>
    ),
  },
  play: inEveryLanguage(async () => {
    await userEvent.type(await screen.findByRole("searchbox"), "nobody at all{Enter}");
    await findText("No people found");
  }, "No people found"),
};
export const NoteThread: Story = {
  args: { content: <Notes conversationId="CON00000050" /> },
  play: inEveryLanguage(() => findText("Notes"), "Type a message..."),
};
export const NoteNotSent: Story = {
  args: {
    content: <Notes conversationId="CON00000050" />,
    fault: { method: "POST", path: "/messages", do: { kind: "status", status: 403 } },
  },
  play: inEveryLanguage(async () => {
    await userEvent.type(
      await screen.findByRole("textbox", { name: "Add a note" }),
      "The boiler is warm again.",
    );
    await click("Send");
    await findText("Not sent");
  }, "Not sent"),
};
export const NotificationList: Story = {
  args: {
    content: (
      <Panel>
        <Notifications />
      </Panel>
    ),
  },
  play: inEveryLanguage(() => findText("View Details"), "View Details"),
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
  play: inEveryLanguage(() => findText("You're all caught up!"), "You're all caught up!"),
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
  play: inEveryLanguage(() => findText("The notifications could not be loaded."), "Retry"),
};
export const Churches: Story = {
  args: { content: <ChurchList /> },
  play: inEveryLanguage(async () => {
    await userEvent.click(
      (await screen.findAllByTestId("nav-item-delete", undefined, TIMEOUT))[0] ?? document.body,
    );
    await findText(/Are you sure you wish to delete this church/);
  }, "Are you sure"),
};
export const Help: Story = {
  args: { content: <SupportDrawer primaryMenuLabel="People" secondaryMenuLabel="Groups" /> },
  play: inEveryLanguage(async () => {
    await click("Open support help");
    await findText("Features Tour");
  }, "Features Tour"),
};
export const GetSupport: Story = {
  args: { content: <SupportModal onClose={() => undefined} /> },
  play: inEveryLanguage(() => findText("Get Support"), "Get Support"),
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
  play: inEveryLanguage(async () => {
    await screen.findByRole("textbox", { name: "Card" }, TIMEOUT);
    await screen.findByRole("combobox", { name: "Country: Phone" }, TIMEOUT);
    await click(/submit$/i);
    await findText(/^First and last name is required/);
  }, "is required"),
};
export const Gallery: Story = {
  loaders: [loadPhotoWorker],
  args: {
    content: <GalleryModal aspectRatio={0} onClose={() => undefined} onSelect={() => undefined} />,
  },
  play: inEveryLanguage(() => findText("Select a Photo"), "Select a Photo"),
};
export const StockPhotos: Story = {
  loaders: [loadPhotoWorker],
  args: {
    prepare: ({ quirks }) => Object.assign(quirks, { stockNeedsKey: false }),
    content: (
      <GalleryModal aspectRatio={1.78} onClose={() => undefined} onSelect={() => undefined} />
    ),
  },
  play: inEveryLanguage(async () => {
    await click("Stock Photos", "tab");
    await screen.findByRole("textbox", { name: "Search Term" }, TIMEOUT);
  }, "Search Term"),
};
export const UploadPhoto: Story = {
  args: {
    content: (
      <GalleryModal aspectRatio={1.78} onClose={() => undefined} onSelect={() => undefined} />
    ),
  },
  play: inEveryLanguage(async () => {
    await click("Upload", "tab");
    await findText("No photo yet");
  }, "No photo yet"),
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
  play: inEveryLanguage(() => findText("No photo yet"), "No photo yet"),
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
  play: inEveryLanguage(() => findText("Save"), "Save"),
};
