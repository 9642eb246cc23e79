import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { type ChurchClient, ChurchProvider } from "../../src/entries/index.js";
import { useGallery } from "../../src/gallery/dialog/useGalleryDialog.js";
import { usePhotoUpload } from "../../src/gallery/dialog/UploadTab.js";
import { encodePath } from "../../src/lib/links/urls.js";
import { getPhotoUrl } from "../../src/lib/people/people.js";

import { createDemoChurch, createDemoClient, type DemoChurch } from "../../src/entries/testing.js";
import { allowConsole } from "../setup/dom.js";
import { holdCalls } from "../harness/holdCalls.js";

/** Renews the session of the same user and church, as a host does when it sets the person last. */
const renewSession = ({ session }: ChurchClient) => {
  const { userChurch } = session.state;
  act(
    () => userChurch && session.assign({ userChurch: { ...userChurch, person: { id: "PER9" } } }),
  );
};

function setUp(
  server: DemoChurch = createDemoChurch(),
  fetch?: ReturnType<typeof holdCalls>["fetch"],
) {
  const client = createDemoClient(server, "ruth@grace.example", fetch && { fetch });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ChurchProvider client={client}>{children}</ChurchProvider>
  );
  return { server, client, wrapper };
}

describe("useGallery", () => {
  function renderGallery(folder = "1.78", context = setUp()) {
    const renders: [folder: string, paths: readonly string[]][] = [];
    const hook = renderHook(
      (props: { folder: string }) => {
        const gallery = useGallery(props.folder);
        renders.push([props.folder, gallery.photos]);
        return gallery;
      },
      { wrapper: context.wrapper, initialProps: { folder } },
    );
    return { ...context, ...hook, renders };
  }
  const countListRequests = ({ requests }: DemoChurch) =>
    requests.filter(({ path }) => path.includes("/gallery/")).length;

  it("[L75] returns no photos of another folder in any render", async () => {
    const { result, rerender, renders } = renderGallery();
    await waitFor(() => expect(result.current.photos).toHaveLength(8));
    for (const folder of ["1", "0", "1.78"]) rerender({ folder });
    await waitFor(() => expect(result.current.photos).toHaveLength(8));
    const mismatches = renders.filter(([folder, paths]) =>
      paths.some((path) => !path.includes(`/gallery/${folder}/`)),
    );
    expect(mismatches).toEqual([]);
    expect(renders.length).toBeGreaterThan(4);
  });

  it("keeps its photos and sets isStale when a refetch fails", async () => {
    allowConsole();
    const { result, server } = renderGallery();
    await waitFor(() => expect(result.current.status).toBe("ready"));
    const removeFault = server.faults.add({
      path: "/gallery/",
      do: { kind: "status", status: 400 },
    });
    await act(() => result.current.refetch());
    expect(result.current).toMatchObject({ status: "ready", isStale: true });
    expect(result.current.photos).toHaveLength(8);
    removeFault();
    await act(() => result.current.refetch());
    expect(result.current.isStale).toBe(false);
  });

  it("refetches after a renewed session of the same church, and sends no request after sign-out", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(server, (path) => path.includes("/gallery/"));
    const { result, client } = renderGallery("1.78", setUp(server, fetch));
    await waitFor(() => expect(calls).toHaveLength(1));
    renewSession(client);
    await calls[0]?.answer();
    await waitFor(() => expect(calls).toHaveLength(2));
    await calls[1]?.answer();
    await waitFor(() => expect(result.current.photos).toHaveLength(8));
    act(() => client.session.logout());
    expect(result.current).toMatchObject({ status: "loading", photos: [] });
    expect(calls).toHaveLength(2);
  });

  it("[L75] keeps the next folder's list when a deletion in the previous folder ends", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(
      server,
      (path, method) => method === "DELETE" || (method === "GET" && path.endsWith("/gallery/1")),
    );
    const { result, rerender } = renderGallery("1.78", setUp(server, fetch));
    await waitFor(() => expect(result.current.photos).toHaveLength(8));
    const [first = ""] = result.current.photos;
    let removal: Promise<void> = Promise.resolve();
    act(() => void (removal = result.current.remove(first)));
    await waitFor(() => expect(calls).toHaveLength(1));
    rerender({ folder: "1" });
    await waitFor(() => expect(calls).toHaveLength(2));
    await calls[0]?.answer();
    await act(() => removal);
    await calls[1]?.answer();
    await waitFor(() => expect(result.current.photos).toHaveLength(3));
  });

  it.each([true, false])(
    "[PHO-24][PHO-27] deletes a photo by its listed name, including special characters (on a disk: %s)",
    async (filesOnDisk) => {
      const server = createDemoChurch({ quirks: { filesOnDisk } });
      const names = ["a?b.jpg", "a b.jpg", "a%20b.jpg", "#1.jpg"].map(
        (name) => `CHU00000001/gallery/4/${name}`,
      );
      for (const name of names)
        server.db.files.set(name, new Blob(["a picture"], { type: "image/png" }));
      const { result } = renderGallery("4", setUp(server));
      await waitFor(() => expect(result.current.photos).toEqual(names));
      for (const path of names) {
        const url = getPhotoUrl(encodePath(path), "http://demo.church/files");
        expect((await server.fetch(url)).status).toBe(200);
        await act(() => result.current.remove(path));
        expect((await server.fetch(url)).status).toBe(404);
      }
      expect(result.current.photos).toEqual([]);
    },
  );

  it("[PHO-27] aborts a refetch that started before a deletion, so that the photo does not return", async () => {
    const server = createDemoChurch();
    const hold = { isOn: false };
    const { calls, fetch } = holdCalls(
      server,
      (path, method) => hold.isOn && method === "GET" && path.includes("/gallery/"),
    );
    const { result } = renderGallery("1.78", setUp(server, fetch));
    await waitFor(() => expect(result.current.photos).toHaveLength(8));
    const [first = ""] = result.current.photos;
    hold.isOn = true;
    act(() => void result.current.refetch());
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(() => result.current.remove(first));
    expect(result.current.photos).not.toContain(first);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[0]?.signal?.aborted).toBe(true);
    await calls[1]?.answer();
    expect(result.current.photos).toHaveLength(7);
    expect(countListRequests(server)).toBe(3);
  });
});

describe("usePhotoUpload", () => {
  const PHOTO = new Blob(["a photo"], { type: "image/png" });
  const renderUpload = (context = setUp()) => {
    const onDone = vi.fn();
    return {
      ...context,
      ...renderHook(() => usePhotoUpload(onDone), { wrapper: context.wrapper }),
      onDone,
    };
  };

  it("becomes idle without calling onDone when the user signs out during the upload", async () => {
    const server = createDemoChurch({ quirks: { filesOnDisk: false } });
    const { calls, fetch } = holdCalls(server, (path) => path.includes("requestUpload"));
    const { result, client, onDone } = renderUpload(setUp(server, fetch));
    act(() => void result.current.upload(PHOTO, 1));
    await waitFor(() => expect(calls).toHaveLength(1));
    act(() => client.session.logout());
    await calls[0]?.answer();
    await waitFor(() => expect(result.current.state).toEqual({ status: "idle" }));
    expect(onDone).not.toHaveBeenCalled();
  });

  it("retries after a renewed session of the same user and church", async () => {
    const server = createDemoChurch({ quirks: { filesOnDisk: false } });
    const { calls, fetch } = holdCalls(server, (path) => path.includes("requestUpload"));
    const { result, client, onDone } = renderUpload(setUp(server, fetch));
    act(() => void result.current.upload(PHOTO, 1));
    await waitFor(() => expect(calls).toHaveLength(1));
    renewSession(client);
    await calls[0]?.answer();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(result.current.state.status).toBe("uploading");
    await calls[1]?.answer();
    await waitFor(() =>
      expect(onDone).toHaveBeenCalledExactlyOnceWith(
        expect.stringMatching(/^CHU00000001\/gallery\/1\//),
      ),
    );
  });
});
