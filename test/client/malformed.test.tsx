import { act, fireEvent, render } from "@testing-library/react";
import { type ComponentType, createElement, type ReactElement } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isApiError } from "../../src/platform/http/ApiError.js";
import * as forms from "../../src/entries/forms.js";
import * as gallery from "../../src/entries/gallery.js";
import * as narthex from "../../src/entries/index.js";
import {
  createDemoCardField,
  createDemoChurch,
  createDemoClient,
  type DemoChurch,
} from "../../src/entries/testing.js";
import { allowConsole } from "../setup/dom.js";
import {
  pickJunk,
  createMalformedFetch,
  mutate,
  pick,
  type Random,
  createRandom,
  cacheResponses,
  SEEDS,
} from "../harness/malformed.js";

const NOW = new Date("2026-05-01T12:00:00Z");
const GRACE = "CHU00000001";
/** Longer than all retries, debounces and transitions. */
const LONGEST_WAIT_MS = 40_000;
const STEP_MS = 1_500;
const TIME_LIMIT_MS = 3_600_000;
const ignore = () => undefined;

/** Creates props that depend on the seed. */
type Props = (random: Random) => object;
const hostProps: Props = (random) => ({
  contentRoot: "https://content.example",
  appName: pick(["B1Admin", "B1", ""], random),
});

const person = {
  id: "PER00000002",
  name: { display: "Daniel Brenner", first: "Daniel" },
  contactInfo: { email: "a@b.co" },
  photo: "p.png",
};
const message = {
  id: "M1",
  personId: "PER00000002",
  displayName: "Daniel",
  content: "Hello https://a.example",
  timeSent: NOW.toISOString(),
};
const privateMessage = {
  id: "PMS00000001",
  fromPersonId: "PER00000001",
  toPersonId: "PER00000002",
  conversationId: "CON00000001",
  person,
};
const question = (random: Random) => ({
  id: "Q1",
  title: "Name",
  fieldType: pick(
    [
      "Textbox",
      "Checkbox",
      "Multiple Choice",
      "Yes/No",
      "Date",
      "Phone Number",
      "Email",
      "Payment",
      "Whole Number",
      "x",
    ],
    random,
  ),
  required: true,
  choices: [
    { value: "50", text: "Amount" },
    { value: "FUN00000001", text: "FundId" },
  ],
});
const menu = [{ url: "/people", label: "People", icon: "person" }];

const elementOf =
  <P extends object>(Component: ComponentType<P>, createProps: Props) =>
  (random: Random): ReactElement =>
    createElement(Component, createProps(random) as P);

/** The components that show data of a server, directly or through the host. */
const COMPONENTS: Record<string, (random: Random) => ReactElement> = {
  ChurchList: elementOf(narthex.ChurchList, hostProps),
  Notes: elementOf(narthex.Notes, () => ({ conversationId: "CON00000001" })),
  "Notes as a chat": elementOf(narthex.Notes, () => ({
    conversationId: "CON00000002",
    variant: "chat",
    noDisplayBox: true,
  })),
  AddNote: elementOf(narthex.AddNote, () => ({
    conversationId: "CON00000001",
    messageId: "MSG0000000100001",
    onUpdate: ignore,
  })),
  Note: elementOf(narthex.Note, (random) => ({
    message: mutate(message, random, 4) ?? {},
    person: mutate(person, random, 4),
    showEditNote: ignore,
  })),
  PrivateMessages: elementOf(narthex.PrivateMessages, () => ({})),
  PrivateMessageDetails: elementOf(narthex.PrivateMessageDetails, (random) => ({
    privateMessage: { ...privateMessage, person: mutate(person, random, 4) },
    onBack: ignore,
  })),
  NewPrivateMessage: elementOf(narthex.NewPrivateMessage, () => ({
    onBack: ignore,
    onSelectMessage: ignore,
  })),
  Notifications: elementOf(narthex.Notifications, hostProps),
  SiteHeader: elementOf(narthex.SiteHeader, (random) => ({
    ...hostProps(random),
    primaryMenuLabel: "People",
    primaryMenuItems: menu,
    secondaryMenuLabel: "All",
    secondaryMenuItems: menu,
  })),
  UserMenu: elementOf(narthex.UserMenu, hostProps),
  AppList: elementOf(narthex.AppList, hostProps),
  FloatingSupport: elementOf(narthex.FloatingSupport, hostProps),
  SupportDrawer: elementOf(narthex.SupportDrawer, hostProps),
  SupportModal: elementOf(narthex.SupportModal, (random) => ({
    ...hostProps(random),
    onClose: ignore,
  })),
  "FormSubmissionEdit, new": elementOf(forms.FormSubmissionEdit, () => ({
    addFormId: "FRM00000001",
    contentType: "form",
    contentId: "FRM00000001",
    updatedFunction: ignore,
  })),
  "FormSubmissionEdit, open": elementOf(forms.FormSubmissionEdit, () => ({
    unRestrictedFormId: "FRM00000005",
    contentType: "form",
    contentId: "FRM00000005",
    churchId: GRACE,
    updatedFunction: ignore,
  })),
  "FormSubmissionEdit, stored": elementOf(forms.FormSubmissionEdit, () => ({
    formSubmissionId: "FSB00000001",
    contentType: "form",
    contentId: "FRM00000001",
    updatedFunction: ignore,
  })),
  QuestionEdit: elementOf(forms.QuestionEdit, (random) => ({
    question: mutate(question(random), random, 6) ?? {},
    answer: mutate({ value: "5" }, random, 3),
    changeFunction: ignore,
    // The payment provider's script cannot be loaded in tests.
    cardField: createDemoCardField(server),
  })),
  FormCardPayment: elementOf(forms.FormCardPayment, (random) => ({
    question: { ...question(random), fieldType: "Payment" },
    churchId: GRACE,
    cardField: createDemoCardField(server),
  })),
  GalleryModal: elementOf(gallery.GalleryModal, (random) => ({
    ...hostProps(random),
    aspectRatio: pick([0, 1, 1.78], random),
    onSelect: ignore,
  })),
  StockPhotos: elementOf(gallery.StockPhotos, (random) => ({
    ...hostProps(random),
    aspectRatio: 1.78,
    onSelect: ignore,
  })),
};

/** The components that only render their props. */
const WIDGETS: typeof COMPONENTS = {
  PersonAvatar: elementOf(narthex.PersonAvatar, (random) => ({
    person: mutate(person, random, 3),
  })),
  PersonName: elementOf(narthex.PersonName, (random) => ({ name: pickJunk(random) })),
  RelativeTime: elementOf(narthex.RelativeTime, (random) => ({ time: pickJunk(random) })),
  UnreadBadge: elementOf(narthex.UnreadBadge, (random) => ({ count: pickJunk(random) })),
  ErrorMessages: elementOf(narthex.ErrorMessages, (random) => ({ errors: pickJunk(random) })),
  ExportLink: elementOf(narthex.ExportLink, (random) => ({
    data: mutate([person, message], random, 4),
  })),
  NavItem: elementOf(narthex.NavItem, (random) => ({
    label: "People",
    icon: "person",
    url: pickJunk(random),
    badgeCount: pickJunk(random),
  })),
};

const LAZY = [
  () => import("../../src/platform/core/ErrorLogger.js"),
  () => import("../../src/platform/http/ApiClient.js"),
  () => import("../../src/forms/FillableForm.js"),
  () => import("../../src/forms/payment/StripeCardField.js"),
  () => import("../../src/forms/fields/PhoneField.js"),
  () => import("../../src/gallery/dialog/GalleryTab.js"),
  () => import("../../src/gallery/dialog/RatioField.js"),
  () => import("../../src/gallery/dialog/UploadTab.js"),
  () => import("../../src/header/AccountPopover.js"),
  () => import("../../src/header/HeaderDialogs.js"),
  () => import("../../src/header/LinkMenu.js"),
  () => import("../../src/messaging/inbox/PrivateMessages.js"),
  () => import("../../src/notifications/Notifications.js"),
  () => import("../../src/support/HelpPanel.js"),
  () => import("../../src/ui/rows/VirtualRows.js"),
];

let server: DemoChurch;
let responses: ReturnType<typeof cacheResponses>;
let thrown: string[];
const recordError = (event: ErrorEvent | PromiseRejectionEvent) => {
  event.preventDefault();
  thrown.push(String("error" in event ? event.error : event.reason));
};
/** Returns the logged errors and React warnings, without failed calls. */
const listLoggedErrors = () =>
  vi
    .mocked(console.error)
    .mock.calls.flatMap((args: unknown[]) =>
      args.some((each) => each instanceof Error && !isApiError(each)) ||
      /Warning|Each child|not wrapped|cannot update/i.test(String(args[0]))
        ? [args.map(String).join(" ").slice(0, 600)]
        : [],
    );

const findLoadingElements = () =>
  document.querySelectorAll(
    '[data-testid*="skeleton"], .MuiSkeleton-root, #loading-component, [aria-busy="true"]',
  );

/** Advances the fake clock until no loading state is shown, or for the longest wait. */
async function settle(): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += STEP_MS) {
    await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
    if (findLoadingElements().length === 0) return;
  }
}

/** Clicks a random control, or types into a random field and submits it. */
function interact(random: Random): void {
  const controls = document.querySelectorAll<HTMLElement>(
    "button:not(:disabled), [role=menuitem], [role=tab], a[href], input, textarea",
  );
  const control = pick([...controls], random) as HTMLElement | undefined;
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    if (control.type === "file") return;
    if (control.type === "checkbox" || control.type === "radio") fireEvent.click(control);
    else fireEvent.change(control, { target: { value: "an" } });
    if (control.form) fireEvent.submit(control.form);
    return;
  }
  if (control) fireEvent.click(control);
}

beforeAll(async () => {
  // Lazy imports resolve in real time, so they are loaded before the fake clock starts.
  await Promise.all(LAZY.map((load) => load()));
  server = createDemoChurch({
    now: () => NOW,
    quirks: { messageByIdIsMissing: false, stockNeedsKey: false },
  });
  responses = cacheResponses(server);
  window.addEventListener("error", recordError);
  window.addEventListener("unhandledrejection", recordError);
});
afterAll(() => {
  window.removeEventListener("error", recordError);
  window.removeEventListener("unhandledrejection", recordError);
});
beforeEach(() => {
  thrown = [];
  vi.useFakeTimers({
    now: NOW,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
});
afterEach(() => vi.useRealTimers());

async function renderMalformed(
  make: (random: Random) => ReactElement,
  seed: number,
  steps: number,
) {
  const random = createRandom(seed);
  const client = createDemoClient(server, "ruth@grace.example", {
    fetch: createMalformedFetch(responses, random),
    now: () => NOW,
  });
  const { unmount } = render(
    <narthex.ChurchProvider client={client} onNavigate={ignore}>
      {make(random)}
    </narthex.ChurchProvider>,
  );
  await settle();
  for (let step = 0; step < steps; step++) {
    interact(random);
    await settle();
  }
  const loading = [...findLoadingElements()].map((each) => each.outerHTML.slice(0, 200));
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
  return { thrown: [...thrown, ...listLoggedErrors()], loading };
}

async function expectNoFailure(
  make: (random: Random) => ReactElement,
  steps: number,
): Promise<void> {
  allowConsole();
  for (let seed = 1; seed <= SEEDS; seed++) {
    const result = await renderMalformed(make, seed, steps);
    expect({ seed, ...result }).toEqual({ seed, thrown: [], loading: [] });
    vi.mocked(console.error).mockClear();
  }
}

describe("[D30] malformed responses", () => {
  it.each(Object.entries(COMPONENTS))(
    "[D30] cause no error and no endless loading state in %s",
    (_, make) => expectNoFailure(make, 2),
    TIME_LIMIT_MS,
  );
  it.each(Object.entries(WIDGETS))(
    "[D30] cause no error in %s",
    (_, make) => expectNoFailure(make, 0),
    TIME_LIMIT_MS,
  );
});
