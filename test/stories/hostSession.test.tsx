import { act, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, it } from "vitest";
import { ChurchClient } from "../../src/entries/index.js";
import { createDemoChurch } from "../../src/entries/testing.js";
import { createMemoryAddress } from "../../stories/apps/address.js";
import type { SessionStorage } from "../../stories/apps/sessionStorages.js";
import { useHostSession } from "../../stories/apps/useHostSession.js";

/** Renders a host that has stored Ruth's session. Responses wait for `answer()`. */
function setUp() {
  const server = createDemoChurch();
  const { user } = server.signIn("ruth@grace.example");
  const answers: (() => void)[] = [];
  const client = new ChurchClient({
    apis: server.apis,
    fetch: (url, init) =>
      new Promise((resolve) => answers.push(() => resolve(server.fetch(url, init)))),
  });
  let saved: ReturnType<SessionStorage["read"]> = { jwt: user.jwt ?? "", user };
  const storage: SessionStorage = {
    read: () => saved,
    write: (session) => (saved = session),
    subscribe: () => () => undefined,
  };
  const address = createMemoryAddress("https://app.example/people");
  function Host() {
    const { isReady, context } = useHostSession(client, address, storage);
    return <output>{isReady ? (context.user?.email ?? "nobody") : ""}</output>;
  }
  render(
    <StrictMode>
      <Host />
    </StrictMode>,
  );
  const answer = async () => {
    await waitFor(() => expect(answers).not.toEqual([]));
    await act(async () => {
      for (const each of answers) each();
      await Promise.resolve();
    });
  };
  return { server, client, storage, answer };
}

it("[USR-02] a host restores its session with one login, although StrictMode runs effects twice", async () => {
  const { server, answer } = setUp();
  await answer();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("ruth@grace.example"));
  expect(server.requests.filter(({ path }) => path.endsWith("/users/login"))).toHaveLength(1);
});

it("[USR-02] a host does not restore a session that another tab ended during the login", async () => {
  const { client, storage, answer } = setUp();
  storage.write(undefined);
  await answer();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("nobody"));
  expect(client.session.state.user).toBeUndefined();
});
