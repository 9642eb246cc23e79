import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  ApiHelper,
  ChurchClient,
  setDefaultClient,
  useNotifications,
  type UserContextInterface,
} from "../../src/index.js";
import { createDemoChurch, createMemoryStorage } from "../../src/testing.js";
import { allowConsole } from "../setup/dom.js";

/** A host without a provider: tokens by the helper, the session in its own context. */
function signIn() {
  const church = createDemoChurch();
  const { apis, socketUrl, fetch, WebSocket } = church;
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
  const { user, userChurches } = church.signIn("ruth@grace.example");
  const [userChurch] = userChurches;
  if (!userChurch) throw new Error("Ruth belongs to a church.");
  ApiHelper.setDefaultPermissions(userChurch.jwt);
  const nothing = () => undefined;
  const setters = {
    setUser: nothing,
    setPerson: nothing,
    setUserChurch: nothing,
    setUserChurches: nothing,
  };
  const context: UserContextInterface = {
    user,
    userChurches,
    userChurch,
    person: userChurch.person,
    ...setters,
  };
  const nobody: UserContextInterface = {
    ...context,
    user: null,
    userChurches: null,
    userChurch: null,
    person: null,
  };
  const countLoads = () =>
    church.requests.filter(({ path }) => path.endsWith("/notifications/unreadCount")).length;
  return { church, context, nobody, countLoads };
}

it("[C-20] gives the counts of the host's own session, live", async () => {
  const { church, context, countLoads } = signIn();
  const { result, unmount } = renderHook(() => useNotifications(context));
  expect(result.current).toMatchObject({ isReady: true, isLoading: false, error: null });
  await waitFor(() => expect(result.current.counts).toEqual({ notificationCount: 3, pmCount: 2 }));
  expect(countLoads()).toBe(1);
  await waitFor(() => expect(church.hub.ids).toHaveLength(1));
  act(() =>
    church.addNotification({
      personId: context.userChurch?.person.id ?? "",
      message: "Tea is ready",
    }),
  );
  await waitFor(() => expect(result.current.counts.notificationCount).toBe(4));
  unmount();
  await waitFor(() => expect(church.hub.ids).toHaveLength(0));
});

it("[C-20] refreshes, and says so while it does", async () => {
  const { church, context } = signIn();
  const { result } = renderHook(() => useNotifications(context));
  await waitFor(() => expect(result.current.counts.notificationCount).toBe(3));
  const { refresh } = result.current;
  church.db.notifications = [];
  let refreshed: Promise<void> | undefined;
  act(() => {
    refreshed = refresh();
  });
  expect(result.current.isLoading).toBe(true);
  await act(() => refreshed);
  expect(result.current).toMatchObject({ isLoading: false, counts: { notificationCount: 0 } });
  expect(result.current.refresh).toBe(refresh);
});

it("[C-20] keeps the counts when a refresh fails", async () => {
  allowConsole();
  const { church, context } = signIn();
  const { result } = renderHook(() => useNotifications(context));
  await waitFor(() => expect(result.current.counts.notificationCount).toBe(3));
  church.faults.add({ path: "unreadCount", do: { kind: "status", status: 400 } });
  await act(() => result.current.refresh());
  expect(result.current).toMatchObject({
    isLoading: false,
    error: null,
    counts: { notificationCount: 3, pmCount: 2 },
  });
});

it("waits for somebody to be signed in", async () => {
  const { context, nobody, countLoads } = signIn();
  const { result, rerender } = renderHook(
    (props: { context: UserContextInterface }) => useNotifications(props.context),
    {
      initialProps: { context: nobody },
    },
  );
  expect(result.current).toMatchObject({
    isReady: false,
    counts: { notificationCount: 0, pmCount: 0 },
  });
  expect(countLoads()).toBe(0);
  rerender({ context });
  await waitFor(() => expect(result.current.counts).toEqual({ notificationCount: 3, pmCount: 2 }));
  rerender({ context: nobody });
  expect(result.current).toMatchObject({
    isReady: false,
    counts: { notificationCount: 0, pmCount: 0 },
  });
});
