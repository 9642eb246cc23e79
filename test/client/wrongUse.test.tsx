import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
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

describe("missing props", () => {
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
