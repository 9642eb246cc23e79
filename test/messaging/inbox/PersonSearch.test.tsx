import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { NewPrivateMessage, PrivateMessages } from "../../../src/entries/index.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { holdCalls } from "../../harness/holdCalls.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

async function openSearch(...args: Parameters<typeof renderWithChurch> | []) {
  const view = renderWithChurch(args[0] ?? <PrivateMessages />, args[1]);
  await screen.findByRole("button", { name: /Daniel/ });
  await view.user.click(screen.getByRole("button", { name: "New private message" }));
  const field = await screen.findByRole("searchbox");
  view.church.requests.length = 0;
  return { ...view, field };
}
const listPaths = (church: { requests: { path: string }[] }) =>
  church.requests.map(({ path }) => path).filter((path) => !path.endsWith("/unreadCount"));

describe("recent people of a new message", () => {
  it("are those of the newest conversations, without a request", async () => {
    const { church } = await openSearch();
    const list = await screen.findByRole("list", { name: "Recent" });
    const people = within(list).getAllByRole("button");
    expect(people.map((each) => each.querySelector("bdi")?.textContent).slice(0, 3)).toEqual([
      'Daniel "Danny" Brenner',
      "Miriam Castellanos",
      "Samuel O'Rourke",
    ]);
    expect(people).toHaveLength(5);
    expect(listPaths(church)).toEqual([]);
  });

  it("open the conversation that the inbox has", async () => {
    const { user, church } = await openSearch();
    await user.click(await screen.findByRole("button", { name: /Miriam/ }));
    expect(await screen.findByRole("heading", { name: "Miriam Castellanos" })).toBeVisible();
    expect(listPaths(church).some((path) => path.includes("/existing/"))).toBe(false);
  });

  it("come back when the field is emptied", async () => {
    const { user, field } = await openSearch();
    await user.type(field, "Yuki");
    expect(await screen.findByText("1 person found")).toBeVisible();
    expect(screen.queryByText("Recent")).toBeNull();
    await user.clear(field);
    expect(await screen.findByText("Recent")).toBeVisible();
  });

  it("are none without an inbox", async () => {
    const { church } = renderWithChurch(
      <NewPrivateMessage onBack={() => undefined} onSelectMessage={() => undefined} />,
    );
    await screen.findByRole("searchbox");
    expect(screen.queryByText("Recent")).toBeNull();
    expect(listPaths(church)).toEqual([]);
  });
});

describe("the search for a recipient", () => {
  it("starts 300 ms after the last letter, once", async () => {
    const { user, church, field } = await openSearch();
    await user.type(field, "Yuki");
    expect(listPaths(church)).toEqual([]);
    expect(await screen.findByText("1 person found")).toBeVisible();
    expect(listPaths(church)).toEqual(["/membership/people/search?term=Yuki"]);
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(listPaths(church)).toHaveLength(1);
  });

  it("starts at once on Enter, and not again after the delay", async () => {
    const { user, church, field } = await openSearch();
    await user.type(field, "Yuki{Enter}");
    await waitFor(() => expect(listPaths(church)).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(listPaths(church)).toHaveLength(1);
  });

  it("drops the late answer of an earlier term", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.includes("/people/search"));
    const { user, field } = await openSearch(<PrivateMessages />, { church, options: { fetch } });
    await user.type(field, "Yuki");
    await waitFor(() => expect(calls).toHaveLength(1));
    await user.clear(field);
    await user.type(field, "Tomasz");
    await waitFor(() => expect(calls).toHaveLength(2));
    await calls[1]?.answer();
    expect(await screen.findByText(/Tomasz/)).toBeVisible();
    await calls[0]?.answer();
    expect(screen.queryByText(/Yuki/)).toBeNull();
  });

  it("keeps the results for a moment, and then shows a skeleton", async () => {
    const church = createDemoChurch();
    let isHolding = false;
    const { calls, fetch } = holdCalls(church, (path) => isHolding && path.includes("/search"));
    const { user, field } = await openSearch(<PrivateMessages />, { church, options: { fetch } });
    await user.type(field, "Yuki{Enter}");
    await screen.findByText(/Yuki/);
    isHolding = true;
    await user.type(field, " T{Enter}");
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.getByText(/Yuki/)).toBeVisible();
    expect(await screen.findAllByTestId("skeleton-row")).toHaveLength(3);
    expect(screen.queryByText(/Yuki/)).toBeNull();
    await calls[0]?.answer();
    await waitFor(() => expect(screen.queryByTestId("skeleton-row")).toBeNull());
  });

  it("shows the matched letters in bold", async () => {
    const { user, field } = await openSearch();
    await user.type(field, "MÜLLER{Enter}");
    const found = await screen.findByRole("button", { name: /Anna-Lena Müller/ });
    expect(found.querySelector("b")).toHaveTextContent(/^Müller$/);
  });

  it("is left for the results with the down key, which skips people who accept no messages", async () => {
    const church = createDemoChurch();
    const [first] = church.db.people.filter(({ name }) => /yuki/i.test(name?.display ?? ""));
    church.db.people.unshift({
      ...first,
      id: "PER00000099",
      name: { display: "Yuki Abe" },
      allowDirectMessages: false,
    });
    const { user, field } = await openSearch(<PrivateMessages />, { church });
    await user.type(field, "Yuki{Enter}");
    expect(await screen.findByRole("button", { name: /Yuki Abe/ })).toBeDisabled();
    await user.type(field, "{ArrowDown}");
    expect(screen.getByRole("button", { name: /Yuki Tanabe/ })).toHaveFocus();
  });

  it("keeps term and results when one comes back from a person", async () => {
    const onSelect = vi.fn();
    const { user } = renderWithChurch(
      <NewPrivateMessage onBack={() => undefined} onSelectMessage={onSelect} />,
    );
    await user.type(await screen.findByRole("searchbox"), "Yuki");
    await user.click(await screen.findByRole("button", { name: /Yuki/ }));
    await user.click(await screen.findByRole("button", { name: "Back" }));
    expect(screen.getByRole("searchbox")).toHaveValue("Yuki");
    expect(screen.getByRole("button", { name: /Yuki/ })).toBeVisible();
  });
});
