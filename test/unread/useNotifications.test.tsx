import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  ApiHelper,
  ChurchClient,
  setDefaultClient,
  useNotifications,
  type UserContextInterface,
} from "../../src/entries/index.js";
import { createDemoChurch, createMemoryStorage } from "../../src/entries/testing.js";
import { allowConsole } from "../setup/dom.js";

/** Sets up a host without a provider: tokens from ApiHelper, the session in the host's own context. */
function signIn() {
  const server = createDemoChurch();
  const { apis, socketUrl, fetch, WebSocket } = server;
  const cookies = { get: () => undefined, set: () => undefined };
  setDefaultClient(
    new ChurchClient({
      apis,
      socketUrl,
      fetch,
      WebSocket,
      storage: createMemoryStorage(),
      cookies,
    }),
  );
  const { user, userChurches } = server.signIn("ruth@grace.example");
  const [userChurch] = userChurches;
  if (!userChurch) throw new Error("The demo data has no church for Ruth.");
  ApiHelper.setDefaultPermissions(userChurch.jwt);
  const noop = () => undefined;
  const setters = {
    setUser: noop,
    setPerson: noop,
    setUserChurch: noop,
    setUserChurches: noop,
  };
  const context: UserContextInterface = {
    user,
    userChurches,
    userChurch,
    person: userChurch.person,
    ...setters,
  };
  const signedOut: UserContextInterface = {
    ...context,
    user: null,
    userChurches: null,
    userChurch: null,
    person: null,
  };
  const countLoads = () =>
    server.requests.filter(({ path }) => path.endsWith("/notifications/unreadCount")).length;
  return { server, context, signedOut, countLoads };
}

it("[C-20] useNotifications returns live counts for the host's session", async () => {
  const { server, context, countLoads } = signIn();
  const { result, unmount } = renderHook(() => useNotifications(context));
  expect(result.current).toMatchObject({ isReady: true, isLoading: false, error: null });
  await waitFor(() => expect(result.current.counts).toEqual({ notificationCount: 3, pmCount: 2 }));
  expect(countLoads()).toBe(1);
  await waitFor(() => expect(server.hub.ids).toHaveLength(1));
  act(() =>
    server.addNotification({
      personId: context.userChurch?.person.id ?? "",
      message: "Tea is ready",
    }),
  );
  await waitFor(() => expect(result.current.counts.notificationCount).toBe(4));
  unmount();
  await waitFor(() => expect(server.hub.ids).toHaveLength(0));
});

it("[C-20] useNotifications refreshes the counts and sets isLoading meanwhile", async () => {
  const { server, context } = signIn();
  const { result } = renderHook(() => useNotifications(context));
  await waitFor(() => expect(result.current.counts.notificationCount).toBe(3));
  const { refresh } = result.current;
  server.db.notifications = [];
  let refreshed: Promise<void> | undefined;
  act(() => {
    refreshed = refresh();
  });
  expect(result.current.isLoading).toBe(true);
  await act(() => refreshed);
  expect(result.current).toMatchObject({ isLoading: false, counts: { notificationCount: 0 } });
  expect(result.current.refresh).toBe(refresh);
});

it("[C-20] useNotifications keeps the counts when a refresh fails", async () => {
  allowConsole();
  const { server, context } = signIn();
  const { result } = renderHook(() => useNotifications(context));
  await waitFor(() => expect(result.current.counts.notificationCount).toBe(3));
  server.faults.add({ path: "unreadCount", do: { kind: "status", status: 400 } });
  await act(() => result.current.refresh());
  expect(result.current).toMatchObject({
    isLoading: false,
    error: null,
    counts: { notificationCount: 3, pmCount: 2 },
  });
});

it("useNotifications returns zero counts and isReady false without a user", async () => {
  const { context, signedOut, countLoads } = signIn();
  const { result, rerender } = renderHook(
    (props: { context: UserContextInterface }) => useNotifications(props.context),
    {
      initialProps: { context: signedOut },
    },
  );
  expect(result.current).toMatchObject({
    isReady: false,
    counts: { notificationCount: 0, pmCount: 0 },
  });
  expect(countLoads()).toBe(0);
  rerender({ context });
  await waitFor(() => expect(result.current.counts).toEqual({ notificationCount: 3, pmCount: 2 }));
  rerender({ context: signedOut });
  expect(result.current).toMatchObject({
    isReady: false,
    counts: { notificationCount: 0, pmCount: 0 },
  });
});
