import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createDemoChurch } from "../../src/testing.js";
import { allowConsole } from "../setup/dom.js";

/** Loads the package anew, because a warning is given once, and renders. Returns the warnings of the package. */
async function showAnew(
  make: (modules: Awaited<ReturnType<typeof load>>) => ReactElement,
  again = make,
) {
  allowConsole();
  const modules = await load();
  const church = createDemoChurch();
  const made = modules.renderWithChurch(make(modules), { church });
  made.rerender(again(modules));
  return { ...made, church, warnings: vi.mocked(console.warn).mock.calls.map(String) };
}
async function load() {
  return {
    ...(await import("../../src/index.js")),
    ...(await import("../../src/forms.js")),
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

it.each([undefined, null, "", {}, Number.NaN])(
  "[D41] <Notes> with the conversation %j says what is missing and how to give it, once",
  async (id) => {
    const { warnings } = await showAnew(({ Notes }) => <Notes conversationId={id as never} />);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^<Notes> has no conversation: conversationId and createConversation are both missing/,
      ),
    ]);
    expect(warnings[0]).toContain("Pass conversationId");
  },
);

it("[D41] <AddNote> with nothing names itself", async () => {
  const { warnings } = await showAnew(({ AddNote }) => <AddNote />);
  expect(warnings).toEqual([expect.stringMatching(/^<AddNote> has no conversation/)]);
});

it("[D41] a conversation, or a way to create one, needs no warning; one that goes away does", async () => {
  const { warnings } = await showAnew(
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
  const left = await showAnew(
    ({ Notes }) => <Notes conversationId="CON00000050" />,
    ({ Notes }) => <Notes />,
  );
  expect(left.warnings).toHaveLength(1);
});

it.each([undefined, null, "", " ", {}, Number.NaN])(
  "[D41] <FormCardPayment> with the church %j says what is missing, asks the server nothing and shows no spinner for ever",
  async (churchId) => {
    const { church, warnings } = await showAnew(({ FormCardPayment }) => (
      <FormCardPayment question={question} churchId={churchId as never} />
    ));
    expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
    expect(screen.queryByText("Loading")).toBeNull();
    expect(church.requests.filter(({ path }) => path.startsWith("/giving"))).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(/^<FormCardPayment> has no church to pay: churchId is missing/),
    ]);
  },
);

it("[D41] <FormCardPayment> with a church gives no warning", async () => {
  const { warnings } = await showAnew(({ FormCardPayment }) => (
    <FormCardPayment question={question} churchId="CHU00000001" />
  ));
  expect(warnings.filter((warning) => warning.includes("church to pay"))).toEqual([]);
});
