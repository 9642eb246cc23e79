import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRef, type ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  ChurchProvider,
  type ErrorLogInterface,
  PrivateMessages,
} from "../../../src/entries/index.js";
import { lazyWithRetry } from "../../../src/ui/lazyWithRetry.js";
import { RowList } from "../../../src/ui/rows/RowList.js";

import { createDemoChurch, createDemoClient } from "../../../src/entries/testing.js";

import { allowConsole } from "../../setup/dom.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";
import { ErrorBoundary } from "../../../src/platform/provider/ErrorBoundary.js";
import { withHost } from "../../../src/platform/provider/withHost.js";

const FAILED = "This entry could not be shown.";
/** The names whose rendering throws. */
const failingNames = new Set<string>();
function Name({ name }: { name: string }) {
  if (failingNames.has(name)) throw new TypeError(`cannot show ${name}`);
  return <span>{name}</span>;
}
interface Item {
  id: string;
}
const rows = (
  items: readonly Item[],
  renderItem: (item: Item) => ReactNode = ({ id }) => <Name name={id} />,
) => (
  <RowList
    items={items}
    getKey={({ id }) => id}
    renderItem={renderItem}
    scroller={createRef()}
    label="Names"
  />
);

afterEach(() => failingNames.clear());

describe("ErrorBoundary", () => {
  it("[D30] replaces only the failed row with a message, and renders it again on Retry", async () => {
    allowConsole();
    failingNames.add("b");
    const user = userEvent.setup();
    render(rows([{ id: "a" }, { id: "b" }, { id: "c" }]));
    const [first, second, third] = screen.getAllByRole("listitem");
    expect(first).toHaveTextContent(/^a$/);
    expect(second).toHaveTextContent(FAILED);
    expect(third).toHaveTextContent(/^c$/);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(second).toHaveTextContent(FAILED);
    failingNames.clear();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(second).toHaveTextContent(/^b$/);
  });

  it("[D30] catches errors of renderItem", () => {
    allowConsole();
    const items = [{ id: "a" }, { id: "b" }];
    render(
      rows(items, ({ id }) => {
        if (id === "b") throw new Error("no");
        return id;
      }),
    );
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "a",
      `${FAILED}Retry`,
    ]);
  });

  it("[D30] renders a failed row again when its item changes, but not on other rerenders", () => {
    allowConsole();
    failingNames.add("a");
    const item = { id: "a" };
    const { rerender } = render(rows([item]));
    failingNames.clear();
    rerender(rows([item]));
    expect(screen.getByRole("listitem")).toHaveTextContent(FAILED);
    rerender(rows([{ ...item }]));
    expect(screen.getByRole("listitem")).toHaveTextContent(/^a$/);
  });

  it("[D30] reports the error to onErrorLog once", async () => {
    allowConsole();
    failingNames.add("a");
    const onErrorLog = vi.fn<(record: ErrorLogInterface) => void>();
    const client = createDemoClient(createDemoChurch(), undefined, { onErrorLog });
    const page = (
      <ChurchProvider client={client}>
        <ErrorBoundary>
          <Name name="a" />
        </ErrorBoundary>
      </ChurchProvider>
    );
    const { rerender } = render(page);
    expect(screen.getByRole("alert")).toHaveTextContent("This could not be loaded.");
    rerender(page);
    await waitFor(() => expect(onErrorLog).toHaveBeenCalled());
    expect(onErrorLog.mock.calls.map(([{ errorType, message }]) => [errorType, message])).toEqual([
      ["TypeError", "cannot show a"],
    ]);
  });

  it("[D30] shows the failure of a component in place until its record changes, not when only a callback changes", () => {
    allowConsole();
    const Panel = withHost(function Panel({
      message,
    }: {
      message: { id: string };
      onClick?: () => void;
    }) {
      return <Name name={message.id} />;
    });
    failingNames.add("a");
    const page = (id: string) => (
      <>
        <p>page</p>
        <Panel message={{ id }} onClick={() => undefined} />
      </>
    );
    const { rerender } = render(page("a"));
    expect(screen.getByText("page")).toBeVisible();
    failingNames.delete("a");
    rerender(page("a"));
    expect(screen.getByRole("alert")).toBeVisible();
    rerender(page("b"));
    expect(screen.getByText("b")).toBeVisible();
  });

  it("[D30] shows the Failed fallback of lazyWithRetry when the loaded component throws", async () => {
    allowConsole();
    failingNames.add("a");
    const LazyName = lazyWithRetry(() => Promise.resolve(Name), {
      Failed: ({ onRetry }) => <button onClick={onRetry}>Again</button>,
    });
    const user = userEvent.setup();
    render(<LazyName name="a" />);
    const retry = await screen.findByRole("button", { name: "Again" });
    failingNames.clear();
    await user.click(retry);
    expect(screen.getByText("a")).toBeVisible();
  });

  it("[D30] does not replace search results whose email is an object", async () => {
    const server = createDemoChurch();
    const person = {
      id: "PER9",
      name: { display: "Odd Email" },
      contactInfo: { email: { address: "x" } },
    };
    server.faults.add({
      path: "/people/search",
      do: { kind: "body", body: JSON.stringify([person, { ...person, id: 10 }]) },
    });
    const { user } = renderWithChurch(<PrivateMessages />, { church: server });
    await user.click(await screen.findByRole("button", { name: "New private message" }));
    await user.type(await screen.findByRole("searchbox"), "odd{Enter}");
    const list = await screen.findByRole("list");
    expect(within(list).getAllByRole("button", { name: /Odd Email/ })).toHaveLength(2);
  });
});
