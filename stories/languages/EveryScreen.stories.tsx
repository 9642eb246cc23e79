import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactNode, useContext, useEffect } from "react";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { createStore, useStore } from "zustand";
import { LanguageContext } from "../../.storybook/language.js";
import { FormSubmissionEdit } from "../../src/forms.js";
import { GalleryModal, ImageEditor } from "../../src/gallery.js";
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
} from "../../src/index.js";
import { useLanguage } from "../../src/platform/provider/useText.js";
import { LANGUAGES } from "../../src/platform/locale/rules/languages.js";

import { DemoHost, type DemoSetting, Panel } from "../support/DemoHost.js";
import { fitFaults } from "../support/fitFaults.js";
import { peopleMenus } from "../support/menus.js";
import { showPictures } from "../support/showPictures.js";

/** The language that a play has come to; the toolbar's before it begins. */
const shown = createStore<{ language: string | undefined }>(() => ({ language: undefined }));

interface ScreenSetting extends DemoSetting {
  show: ReactNode;
}

function Screen({ show, ...setting }: ScreenSetting) {
  const ofToolbar = useContext(LanguageContext);
  const language = useStore(shown, (state) => state.language) ?? ofToolbar;
  useEffect(() => shown.setState({ language: undefined }), [ofToolbar]);
  return (
    <LanguageContext value={language}>
      <DemoHost {...setting}>
        <Spoken />
        <main>{show}</main>
      </DemoHost>
    </LanguageContext>
  );
}

/** The page is marked with the language that its texts are in, which comes later than the one that was asked for. */
function Spoken() {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
}

/** Each screen on a phone, in the language of the toolbar; as a test, in every language, one after the other. */
const meta: Meta<typeof Screen> = {
  title: "Languages/Every screen",
  component: Screen,
  globals: { viewport: { value: "phone" } },
};
export default meta;
type Story = StoryObj<typeof Screen>;
type Play = NonNullable<Story["play"]>;

const PATIENCE = { timeout: 10_000 };

/** Opens the screen in English, then reads it in every language: nothing is cut, nothing sticks out, nothing stays English. */
const inEveryLanguage =
  (open: () => Promise<unknown>, english: string): Play =>
  async ({ globals }) => {
    shown.setState({ language: "en" });
    await open();
    await waitFor(() => expect(document.body.innerHTML).toContain(english), PATIENCE);
    const faults: string[] = [];
    for (const language of LANGUAGES) {
      shown.setState({ language });
      await waitFor(() => expect(document.documentElement.lang).toBe(language), PATIENCE);
      if (language !== "en")
        await waitFor(() => expect(document.body.innerHTML).not.toContain(english), PATIENCE);
      faults.push(...fitFaults().map((fault) => `${language}: ${fault}`));
    }
    await expect(faults).toEqual([]);
    shown.setState({
      language: typeof globals["language"] === "string" ? globals["language"] : "en",
    });
  };
const see = (text: string | RegExp) => screen.findAllByText(text, undefined, PATIENCE);
const press = async (name: string | RegExp, role = "button") =>
  userEvent.click(await screen.findByRole(role, { name }, PATIENCE));

export const AccountMenu: Story = {
  args: { show: <SiteHeader {...peopleMenus} /> },
  play: inEveryLanguage(async () => {
    await press(/^Account menu/);
    await see("Switch Church");
  }, "Switch Church"),
};
export const Conversations: Story = {
  args: {
    show: (
      <Panel>
        <PrivateMessages />
      </Panel>
    ),
  },
  play: inEveryLanguage(() => see(/^\d+ conversations$/), "New private message"),
};
export const NoConversations: Story = {
  args: {
    show: (
      <Panel>
        <PrivateMessages />
      </Panel>
    ),
    email: "samuel@grace.example",
    fault: { path: "/privateMessages", do: { kind: "body", body: "[]" } },
  },
  play: inEveryLanguage(() => see("No conversations yet"), "No conversations yet"),
};
export const NewMessage: Story = {
  args: {
    show: (
      <Panel>
        <NewPrivateMessage onBack={() => undefined} onSelectMessage={() => undefined} />
      </Panel>
    ),
  },
  play: inEveryLanguage(async () => {
    await userEvent.type(await screen.findByRole("searchbox"), "nobody at all{Enter}");
    await see("No people found");
  }, "No people found"),
};
export const WrittenNotes: Story = {
  args: { show: <Notes conversationId="CON00000050" /> },
  play: inEveryLanguage(() => see("Notes"), "Type a message..."),
};
export const NoteNotSent: Story = {
  args: {
    show: <Notes conversationId="CON00000050" />,
    fault: { method: "POST", path: "/messages", do: { kind: "status", status: 403 } },
  },
  play: inEveryLanguage(async () => {
    await userEvent.type(
      await screen.findByRole("textbox", { name: "Add a note" }),
      "The boiler is warm again.",
    );
    await press("Send");
    await see("Not sent");
  }, "Not sent"),
};
export const AllNotifications: Story = {
  args: {
    show: (
      <Panel>
        <Notifications />
      </Panel>
    ),
  },
  play: inEveryLanguage(() => see("View Details"), "View Details"),
};
export const NoNotifications: Story = {
  args: {
    show: (
      <Panel>
        <Notifications />
      </Panel>
    ),
    email: "daniel@grace.example",
  },
  play: inEveryLanguage(() => see("You're all caught up!"), "You're all caught up!"),
};
export const NotLoaded: Story = {
  args: {
    show: (
      <Panel>
        <Notifications />
      </Panel>
    ),
    fault: { path: "/notifications/my", do: { kind: "status", status: 400 } },
  },
  play: inEveryLanguage(() => see("The notifications could not be loaded."), "Retry"),
};
export const Churches: Story = {
  args: { show: <ChurchList /> },
  play: inEveryLanguage(async () => {
    await userEvent.click(
      (await screen.findAllByTestId("nav-item-delete", undefined, PATIENCE))[0] ?? document.body,
    );
    await see(/Are you sure you wish to delete this church/);
  }, "Are you sure"),
};
export const Help: Story = {
  args: { show: <SupportDrawer primaryMenuLabel="People" secondaryMenuLabel="Groups" /> },
  play: inEveryLanguage(async () => {
    await press("Open support help");
    await see("Features Tour");
  }, "Features Tour"),
};
export const GetSupport: Story = {
  args: { show: <SupportModal onClose={() => undefined} /> },
  play: inEveryLanguage(() => see("Get Support"), "Get Support"),
};
export const FormWithErrors: Story = {
  args: {
    isSignedOut: true,
    show: (
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
    await screen.findByRole("textbox", { name: "Card" }, PATIENCE);
    await screen.findByRole("combobox", { name: "Country: Phone" }, PATIENCE);
    await press("Submit");
    await see(/^First and last name is required/);
  }, "is required"),
};
export const Gallery: Story = {
  loaders: [showPictures],
  args: {
    show: <GalleryModal aspectRatio={0} onClose={() => undefined} onSelect={() => undefined} />,
  },
  play: inEveryLanguage(() => see("Select a Photo"), "Select a Photo"),
};
export const StockPictures: Story = {
  loaders: [showPictures],
  args: {
    prepare: ({ quirks }) => Object.assign(quirks, { stockNeedsKey: false }),
    show: <GalleryModal aspectRatio={1.78} onClose={() => undefined} onSelect={() => undefined} />,
  },
  play: inEveryLanguage(async () => {
    await press("Stock Photos", "tab");
    await screen.findByRole("textbox", { name: "Search Term" }, PATIENCE);
  }, "Search Term"),
};
export const UploadPicture: Story = {
  args: {
    show: <GalleryModal aspectRatio={1.78} onClose={() => undefined} onSelect={() => undefined} />,
  },
  play: inEveryLanguage(async () => {
    await press("Upload", "tab");
    await see("No picture yet");
  }, "No picture yet"),
};
export const PictureOfAPerson: Story = {
  args: {
    show: (
      <ImageEditor
        photoUrl=""
        aspectRatio={4 / 3}
        onUpdate={() => undefined}
        onCancel={() => undefined}
      />
    ),
  },
  play: inEveryLanguage(() => see("No picture yet"), "No picture yet"),
};
export const EditBox: Story = {
  args: {
    show: (
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
  play: inEveryLanguage(() => see("Save"), "Save"),
};
