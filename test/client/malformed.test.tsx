import { act, fireEvent, render } from "@testing-library/react";
import { type ComponentType, createElement, type ReactElement } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isApiError } from "../../src/platform/http/ApiError.js";
import * as forms from "../../src/forms.js";
import * as gallery from "../../src/gallery.js";
import * as narthex from "../../src/index.js";
import {
  createDemoCardField,
  createDemoChurch,
  createDemoClient,
  type DemoChurch,
} from "../../src/testing.js";
import { allowConsole } from "../setup/dom.js";
import {
  junk,
  malformedFetch,
  mutate,
  pick,
  type Random,
  randomOf,
  recordedAnswers,
  SEEDS,
} from "../harness/malformed.js";

const NOW = new Date("2026-05-01T12:00:00Z");
const GRACE = "CHU00000001";
/** Longer than every wait: retries, debounces, transitions. */
const LONGEST_WAIT_MS = 40_000;
const STEP_MS = 1_500;
const TIME_LIMIT_MS = 3_600_000;
const ignore = () => undefined;

/** A component with props that depend on the seed. */
type Props = (random: Random) => object;
const host: Props = (random) => ({
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

const show =
  <P extends object>(Component: ComponentType<P>, props: Props) =>
  (random: Random): ReactElement =>
    createElement(Component, props(random) as P);

/** Every component that shows what a server, or a host that has it from one, says. */
const COMPONENTS: Record<string, (random: Random) => ReactElement> = {
  ChurchList: show(narthex.ChurchList, host),
  Notes: show(narthex.Notes, () => ({ conversationId: "CON00000001" })),
  "Notes as a chat": show(narthex.Notes, () => ({
    conversationId: "CON00000002",
    variant: "chat",
    noDisplayBox: true,
  })),
  AddNote: show(narthex.AddNote, () => ({
    conversationId: "CON00000001",
    messageId: "MSG0000000100001",
    onUpdate: ignore,
  })),
  Note: show(narthex.Note, (random) => ({
    message: mutate(message, random, 4) ?? {},
    person: mutate(person, random, 4),
    showEditNote: ignore,
  })),
  PrivateMessages: show(narthex.PrivateMessages, () => ({})),
  PrivateMessageDetails: show(narthex.PrivateMessageDetails, (random) => ({
    privateMessage: { ...privateMessage, person: mutate(person, random, 4) },
    onBack: ignore,
  })),
  NewPrivateMessage: show(narthex.NewPrivateMessage, () => ({
    onBack: ignore,
    onSelectMessage: ignore,
  })),
  Notifications: show(narthex.Notifications, host),
  SiteHeader: show(narthex.SiteHeader, (random) => ({
    ...host(random),
    primaryMenuLabel: "People",
    primaryMenuItems: menu,
    secondaryMenuLabel: "All",
    secondaryMenuItems: menu,
  })),
  UserMenu: show(narthex.UserMenu, host),
  AppList: show(narthex.AppList, host),
  FloatingSupport: show(narthex.FloatingSupport, host),
  SupportDrawer: show(narthex.SupportDrawer, host),
  SupportModal: show(narthex.SupportModal, (random) => ({ ...host(random), onClose: ignore })),
  "FormSubmissionEdit, new": show(forms.FormSubmissionEdit, () => ({
    addFormId: "FRM00000001",
    contentType: "form",
    contentId: "FRM00000001",
    updatedFunction: ignore,
  })),
  "FormSubmissionEdit, open": show(forms.FormSubmissionEdit, () => ({
    unRestrictedFormId: "FRM00000005",
    contentType: "form",
    contentId: "FRM00000005",
    churchId: GRACE,
    updatedFunction: ignore,
  })),
  "FormSubmissionEdit, stored": show(forms.FormSubmissionEdit, () => ({
    formSubmissionId: "FSB00000001",
    contentType: "form",
    contentId: "FRM00000001",
    updatedFunction: ignore,
  })),
  QuestionEdit: show(forms.QuestionEdit, (random) => ({
    question: mutate(question(random), random, 6) ?? {},
    answer: mutate({ value: "5" }, random, 3),
    changeFunction: ignore,
    // The provider's own script cannot be loaded here.
    cardField: createDemoCardField(church),
  })),
  FormCardPayment: show(forms.FormCardPayment, (random) => ({
    question: { ...question(random), fieldType: "Payment" },
    churchId: GRACE,
    cardField: createDemoCardField(church),
  })),
  GalleryModal: show(gallery.GalleryModal, (random) => ({
    ...host(random),
    aspectRatio: pick([0, 1, 1.78], random),
    onSelect: ignore,
  })),
  StockPhotos: show(gallery.StockPhotos, (random) => ({
    ...host(random),
    aspectRatio: 1.78,
    onSelect: ignore,
  })),
};

/** What only draws what it is given. */
const WIDGETS: typeof COMPONENTS = {
  PersonAvatar: show(narthex.PersonAvatar, (random) => ({ person: mutate(person, random, 3) })),
  PersonName: show(narthex.PersonName, (random) => ({ name: junk(random) })),
  RelativeTime: show(narthex.RelativeTime, (random) => ({ time: junk(random) })),
  UnreadBadge: show(narthex.UnreadBadge, (random) => ({ count: junk(random) })),
  ErrorMessages: show(narthex.ErrorMessages, (random) => ({ errors: junk(random) })),
  ExportLink: show(narthex.ExportLink, (random) => ({
    data: mutate([person, message], random, 4),
  })),
  NavItem: show(narthex.NavItem, (random) => ({
    label: "People",
    icon: "person",
    url: junk(random),
    badgeCount: junk(random),
  })),
};

const LAZY = [
  () => import("../../src/platform/core/ErrorLogger.js"),
  () => import("../../src/platform/http/ApiClient.js"),
  () => import("../../src/forms/FilledForm.js"),
  () => import("../../src/forms/payment/StripeCardField.js"),
  () => import("../../src/forms/fields/PhoneField.js"),
  () => import("../../src/gallery/dialog/GalleryTab.js"),
  () => import("../../src/gallery/dialog/RatioField.js"),
  () => import("../../src/gallery/dialog/UploadTab.js"),
  () => import("../../src/header/AccountPopover.js"),
  () => import("../../src/header/HeaderDialogs.js"),
  () => import("../../src/header/LinkMenu.js"),
  () => import("../../src/messaging/index.js"),
  () => import("../../src/notifications/index.js"),
  () => import("../../src/support/HelpPanel.js"),
  () => import("../../src/ui/rows/VirtualRows.js"),
];

let church: DemoChurch;
let answers: ReturnType<typeof recordedAnswers>;
let thrown: string[];
const hear = (event: ErrorEvent | PromiseRejectionEvent) => {
  event.preventDefault();
  thrown.push(String("error" in event ? event.error : event.reason));
};
/** What React caught, or somebody logged, that is no failed call. */
const loggedErrors = () =>
  vi
    .mocked(console.error)
    .mock.calls.flatMap((args: unknown[]) =>
      args.some((each) => each instanceof Error && !isApiError(each)) ||
      /Warning|Each child|not wrapped|cannot update/i.test(String(args[0]))
        ? [args.map(String).join(" ").slice(0, 600)]
        : [],
    );

const waiting = () =>
  document.querySelectorAll(
    '[data-testid*="skeleton"], .MuiSkeleton-root, #loading-component, [aria-busy="true"]',
  );

/** Until nothing waits any more, or nothing that it can wait for is left. */
async function settle(): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += STEP_MS) {
    await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
    if (waiting().length === 0) return;
  }
}

/** Presses something, or writes something and sends it. */
function meddle(random: Random): void {
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
  // Code that is loaded when it is needed comes in real time.
  await Promise.all(LAZY.map((load) => load()));
  church = createDemoChurch({
    now: () => NOW,
    quirks: { messageByIdIsMissing: false, stockNeedsKey: false },
  });
  answers = recordedAnswers(church);
  window.addEventListener("error", hear);
  window.addEventListener("unhandledrejection", hear);
});
afterAll(() => {
  window.removeEventListener("error", hear);
  window.removeEventListener("unhandledrejection", hear);
});
beforeEach(() => {
  thrown = [];
  vi.useFakeTimers({
    now: NOW,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
});
afterEach(() => vi.useRealTimers());

async function showMalformed(make: (random: Random) => ReactElement, seed: number, steps: number) {
  const random = randomOf(seed);
  const client = createDemoClient(church, "ruth@grace.example", {
    fetch: malformedFetch(answers, random),
    now: () => NOW,
  });
  const { unmount } = render(
    <narthex.ChurchProvider client={client} onNavigate={ignore}>
      {make(random)}
    </narthex.ChurchProvider>,
  );
  await settle();
  for (let step = 0; step < steps; step++) {
    meddle(random);
    await settle();
  }
  const left = [...waiting()].map((element) => element.outerHTML.slice(0, 200));
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
  return { thrown: [...thrown, ...loggedErrors()], waiting: left };
}

async function expectNoHarm(make: (random: Random) => ReactElement, steps: number): Promise<void> {
  allowConsole();
  for (let seed = 1; seed <= SEEDS; seed++) {
    const seen = await showMalformed(make, seed, steps);
    expect({ seed, ...seen }).toEqual({ seed, thrown: [], waiting: [] });
    vi.mocked(console.error).mockClear();
  }
}

describe("[D30] malformed answers", () => {
  it.each(Object.entries(COMPONENTS))(
    "[D30] neither throw in %s nor leave it waiting",
    (_, make) => expectNoHarm(make, 2),
    TIME_LIMIT_MS,
  );
  it.each(Object.entries(WIDGETS))(
    "[D30] do not throw in %s",
    (_, make) => expectNoHarm(make, 0),
    TIME_LIMIT_MS,
  );
});
