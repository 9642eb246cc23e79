import { act, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDemoChurch } from "../../src/entries/testing.js";
import { allowConsole } from "../setup/dom.js";

/** Reloads the package, because it gives each warning only once. Then renders twice and returns the warnings. */
async function renderReloaded(
  make: (modules: Awaited<ReturnType<typeof load>>) => ReactElement,
  again = make,
) {
  allowConsole();
  const modules = await load();
  const server = createDemoChurch();
  const view = modules.renderWithChurch(make(modules), { church: server });
  view.rerender(again(modules));
  return { ...view, server, warnings: vi.mocked(console.warn).mock.calls.map(String) };
}
async function load() {
  return {
    ...(await import("../../src/entries/index.js")),
    ...(await import("../../src/entries/forms.js")),
    ...(await import("../harness/renderWithChurch.js")),
  };
}
const resolve = () => Promise.resolve("CON00000002");
const question = {
  id: "QUE00000003",
  formId: "FRM00000002",
  title: "Donation",
  fieldType: "Payment",
};

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.doUnmock("../../src/forms/payment/StripeCardField.js");
});

/** Renders without a provider in development, reloaded. Waits for the late checks and returns the warnings. */
async function renderInDevelopment(
  make: (modules: Awaited<ReturnType<typeof load>>) => ReactElement,
  configure: (modules: Awaited<ReturnType<typeof load>>) => void = () => undefined,
) {
  allowConsole();
  Reflect.deleteProperty(globalThis, Symbol.for("narthex@1"));
  const modules = await load();
  vi.stubEnv("NODE_ENV", "development");
  vi.useFakeTimers();
  render(make(modules));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  configure(modules);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  return vi.mocked(console.warn).mock.calls.map(String);
}

describe("the console warning about missing props", () => {
  it.each([undefined, null, "", {}, Number.NaN])(
    "[D41] explains once that <Notes> with the conversation %j needs conversationId",
    async (id) => {
      const { warnings } = await renderReloaded(({ Notes }) => (
        <Notes conversationId={id as never} />
      ));
      expect(warnings).toEqual([
        expect.stringMatching(
          /^<Notes> has no conversation: conversationId and createConversation are both missing/,
        ),
      ]);
      expect(warnings[0]).toContain("Pass conversationId");
    },
  );

  it("[D41] names <AddNote> in its warning", async () => {
    const { warnings } = await renderReloaded(({ AddNote }) => <AddNote />);
    expect(warnings).toEqual([expect.stringMatching(/^<AddNote> has no conversation/)]);
  });

  it("[D41] does not warn with a conversation or createConversation, but warns when the conversation is removed", async () => {
    const { warnings } = await renderReloaded(
      ({ Notes, AddNote }) => (
        <>
          <Notes conversationId="CON00000050" />
          <Notes conversationId={50 as never} />
          <Notes createConversation={resolve} />
          <AddNote createConversation={resolve} />
        </>
      ),
      ({ Notes }) => <Notes conversationId="CON00000050" />,
    );
    expect(warnings).toEqual([]);
    const removed = await renderReloaded(
      ({ Notes }) => <Notes conversationId="CON00000050" />,
      ({ Notes }) => <Notes />,
    );
    expect(removed.warnings).toHaveLength(1);
  });

  it.each([undefined, null, "", " ", {}, Number.NaN])(
    "[D41] warns about <FormCardPayment> with the church %j, shows Retry and sends no giving request",
    async (churchId) => {
      const { server, warnings } = await renderReloaded(({ FormCardPayment }) => (
        <FormCardPayment question={question} churchId={churchId as never} />
      ));
      expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
      expect(screen.queryByText("Loading")).toBeNull();
      expect(server.requests.filter(({ path }) => path.startsWith("/giving"))).toEqual([]);
      expect(warnings).toEqual([
        expect.stringMatching(/^<FormCardPayment> has no church to pay: churchId is missing/),
      ]);
    },
  );

  it("[D41] does not warn about <FormCardPayment> with a church", async () => {
    const { warnings } = await renderReloaded(({ FormCardPayment }) => (
      <FormCardPayment question={question} churchId="CHU00000001" />
    ));
    expect(warnings.filter((warning) => warning.includes("church to pay"))).toEqual([]);
  });
});

describe("the console warning without a provider and a configuration", () => {
  it.each<[string, (modules: Awaited<ReturnType<typeof load>>) => ReactElement]>([
    ["Notes", ({ Notes }) => <Notes conversationId="CON00000001" />],
    [
      "SiteHeader",
      ({ SiteHeader }) => (
        <SiteHeader
          primaryMenuLabel="People"
          primaryMenuItems={[]}
          secondaryMenuLabel="Groups"
          secondaryMenuItems={[]}
        />
      ),
    ],
    ["Notifications", ({ Notifications }) => <Notifications />],
    ["PrivateMessages", ({ PrivateMessages }) => <PrivateMessages />],
    ["ChurchList", ({ ChurchList }) => <ChurchList />],
    ["ChurchProvider", ({ ChurchProvider }) => <ChurchProvider>Page</ChurchProvider>],
  ])("[D41] explains once below <%s> how to configure the client", async (_, make) => {
    const warnings = await renderInDevelopment((modules) => (
      <>
        {make(modules)}
        {make(modules)}
      </>
    ));
    expect(warnings).toEqual([expect.stringMatching(/^This client has no API URLs/)]);
  });

  it("[D41] does not warn if the host assigns the URLs after the first render", async () => {
    const warnings = await renderInDevelopment(
      ({ ChurchList }) => <ChurchList />,
      ({ ApiHelper, apisAt }) => {
        ApiHelper.apiConfigs = apisAt("http://church.example");
      },
    );
    expect(warnings).toEqual([]);
  });
});

describe("the console warning about a form without an id", () => {
  it("[D41] explains once which ids <FormSubmissionEdit> takes", async () => {
    const { warnings } = await renderReloaded(({ FormSubmissionEdit }) => (
      <FormSubmissionEdit
        addFormId=""
        unRestrictedFormId=""
        formSubmissionId=""
        contentType="form"
        contentId=""
        updatedFunction={() => undefined}
      />
    ));
    expect(warnings).toEqual([
      expect.stringMatching(/^<FormSubmissionEdit> has no form to show: .*Pass formSubmissionId/),
    ]);
  });
});

describe("an icon that is shown as a word", () => {
  it.each([
    [120, "Material Icons", /^The icon font has no icon "persn"/],
    [120, "Arial", /^Icons are shown as words, because the font Material Icons is not loaded/],
    [24, "Material Icons", undefined],
  ])(
    "[D41] with a text of %i px and the loaded font %s logs %s",
    async (width, family, message) => {
      vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(width);
      vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(24);
      Object.assign(document, { fonts: [{ family: `"${family}"`, status: "loaded" }] });
      const warnings = await renderInDevelopment(({ NamedIcon }) => (
        <>
          <NamedIcon name="persn" style={{ fontFamily: "'Material Icons'" }} />
          <NamedIcon name="persn" style={{ fontFamily: "'Material Icons'" }} />
        </>
      ));
      Reflect.deleteProperty(document, "fonts");
      expect(warnings).toEqual(message ? [expect.stringMatching(message)] : []);
    },
  );
});

describe("a missing peer of the card field", () => {
  const dinner = createDemoChurch().db.questions.find(({ title }) => title === "Harvest dinner");
  const COMMAND = "npm install @stripe/stripe-js @stripe/react-stripe-js";
  const renderCard = async (reason: string) => {
    vi.doMock("../../src/forms/payment/StripeCardField.js", () => {
      throw new Error(reason);
    });
    await renderReloaded(({ FormCardPayment }) => (
      <FormCardPayment question={dinner ?? {}} churchId="CHU00000001" />
    ));
    await screen.findByText("Failed to load Stripe.js");
    return vi.mocked(console.warn).mock.calls.map(String);
  };

  it.each([
    'Could not resolve "@stripe/react-stripe-js" imported by "narthex". Is it installed?',
    "Cannot find module '@stripe/stripe-js/pure/index.js'",
    'Failed to resolve module specifier "@stripe/react-stripe-js"',
  ])("[D41] names the packages in the card section and in the console after %s", async (reason) => {
    expect(await renderCard(reason)).toEqual([expect.stringContaining(COMMAND)]);
    expect(screen.getByRole("group", { name: /Card/ })).toHaveTextContent(COMMAND);
  });

  it("[D41] names no package after a failed download", async () => {
    expect(await renderCard("Failed to fetch dynamically imported module: /card.js")).toEqual([]);
    expect(screen.getByText(/You cannot pay by card without it/)).toBeVisible();
  });
});
