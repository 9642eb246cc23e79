import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { type ChurchClient, ChurchProvider } from "../../src/index.js";
import { useGallery } from "../../src/gallery/useGallery.js";
import { usePhotoUpload } from "../../src/gallery/usePhotoUpload.js";
import { encodePath } from "../../src/lib/links/safeUrl.js";
import { getPhotoUrl } from "../../src/lib/people/people.js";

import { createDemoChurch, createDemoClient, type DemoChurch } from "../../src/testing.js";
import { allowConsole } from "../setup/dom.js";
import { holdCalls } from "../harness/holdCalls.js";

/** As by a host whose context says its person last. */
const renewSession = ({ session }: ChurchClient) => {
  const { userChurch } = session.state;
  act(
    () => userChurch && session.assign({ userChurch: { ...userChurch, person: { id: "PER9" } } }),
  );
};

function setUp(
  church: DemoChurch = createDemoChurch(),
  fetch?: ReturnType<typeof holdCalls>["fetch"],
) {
  const client = createDemoClient(church, "ruth@grace.example", fetch && { fetch });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ChurchProvider client={client}>{children}</ChurchProvider>
  );
  return { church, client, wrapper };
}

describe("useGallery", () => {
  function open(folder = "1.78", made = setUp()) {
    const renders: [folder: string, paths: readonly string[]][] = [];
    const hook = renderHook(
      (props: { folder: string }) => {
        const gallery = useGallery(props.folder);
        renders.push([props.folder, gallery.images]);
        return gallery;
      },
      { wrapper: made.wrapper, initialProps: { folder } },
    );
    return { ...made, ...hook, renders };
  }
  const loads = ({ requests }: DemoChurch) =>
    requests.filter(({ path }) => path.includes("/gallery/")).length;

  it("[L75] has in no render pictures of another folder", async () => {
    const { result, rerender, renders } = open();
    await waitFor(() => expect(result.current.images).toHaveLength(8));
    for (const folder of ["1", "0", "1.78"]) rerender({ folder });
    await waitFor(() => expect(result.current.images).toHaveLength(8));
    const wrong = renders.filter(([folder, paths]) =>
      paths.some((path) => !path.includes(`/gallery/${folder}/`)),
    );
    expect(wrong).toEqual([]);
    expect(renders.length).toBeGreaterThan(4);
  });

  it("keeps what is there when it cannot be loaded anew, and says that it is older", async () => {
    allowConsole();
    const { result, church } = open();
    await waitFor(() => expect(result.current.status).toBe("ready"));
    const mend = church.faults.add({ path: "/gallery/", do: { kind: "status", status: 400 } });
    await act(() => result.current.refetch());
    expect(result.current).toMatchObject({ status: "ready", isStale: true });
    expect(result.current.images).toHaveLength(8);
    mend();
    await act(() => result.current.refetch());
    expect(result.current.isStale).toBe(false);
  });

  it("asks again where the session has become another one of the same church, and asks for nobody while there is no church", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.includes("/gallery/"));
    const { result, client } = open("1.78", setUp(church, fetch));
    await waitFor(() => expect(calls).toHaveLength(1));
    renewSession(client);
    await calls[0]?.answer();
    await waitFor(() => expect(calls).toHaveLength(2));
    await calls[1]?.answer();
    await waitFor(() => expect(result.current.images).toHaveLength(8));
    act(() => client.session.logout());
    expect(result.current).toMatchObject({ status: "loading", images: [] });
    expect(calls).toHaveLength(2);
  });

  it("[L75] leaves the list of the next folder alone when an action of the last one comes to its end", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(
      church,
      (path, method) => method === "DELETE" || (method === "GET" && path.endsWith("/gallery/1")),
    );
    const { result, rerender } = open("1.78", setUp(church, fetch));
    await waitFor(() => expect(result.current.images).toHaveLength(8));
    const [first = ""] = result.current.images;
    let done: Promise<void> = Promise.resolve();
    act(() => void (done = result.current.remove(first)));
    await waitFor(() => expect(calls).toHaveLength(1));
    rerender({ folder: "1" });
    await waitFor(() => expect(calls).toHaveLength(2));
    await calls[0]?.answer();
    await act(() => done);
    await calls[1]?.answer();
    await waitFor(() => expect(result.current.images).toHaveLength(3));
  });

  it.each([true, false])(
    "[PHO-24][PHO-27] deletes a picture by the name that is listed, whatever is in it (on a disk: %s)",
    async (filesOnDisk) => {
      const church = createDemoChurch({ quirks: { filesOnDisk } });
      const names = ["a?b.jpg", "a b.jpg", "a%20b.jpg", "#1.jpg"].map(
        (name) => `CHU00000001/gallery/4/${name}`,
      );
      for (const name of names)
        church.db.files.set(name, new Blob(["a picture"], { type: "image/png" }));
      const { result } = open("4", setUp(church));
      await waitFor(() => expect(result.current.images).toEqual(names));
      for (const path of names) {
        const address = getPhotoUrl(encodePath(path), "http://demo.church/files");
        expect((await church.fetch(address)).status).toBe(200);
        await act(() => result.current.remove(path));
        expect((await church.fetch(address)).status).toBe(404);
      }
      expect(result.current.images).toEqual([]);
    },
  );

  it("[PHO-27] does not bring back a deleted picture by a list that was asked for before", async () => {
    const church = createDemoChurch();
    const held = { isOn: false };
    const { calls, fetch } = holdCalls(
      church,
      (path, method) => held.isOn && method === "GET" && path.includes("/gallery/"),
    );
    const { result } = open("1.78", setUp(church, fetch));
    await waitFor(() => expect(result.current.images).toHaveLength(8));
    const [first = ""] = result.current.images;
    held.isOn = true;
    act(() => void result.current.refetch());
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(() => result.current.remove(first));
    expect(result.current.images).not.toContain(first);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[0]?.signal?.aborted).toBe(true);
    await calls[1]?.answer();
    expect(result.current.images).toHaveLength(7);
    expect(loads(church)).toBe(3);
  });
});

describe("usePhotoUpload", () => {
  const PHOTO = new Blob(["a photo"], { type: "image/png" });
  const open = (made = setUp()) => {
    const onDone = vi.fn();
    return {
      ...made,
      ...renderHook(() => usePhotoUpload(onDone), { wrapper: made.wrapper }),
      onDone,
    };
  };

  it("says nothing when the session has changed on the way", async () => {
    const church = createDemoChurch({ quirks: { filesOnDisk: false } });
    const { calls, fetch } = holdCalls(church, (path) => path.includes("requestUpload"));
    const { result, client, onDone } = open(setUp(church, fetch));
    act(() => void result.current.upload(PHOTO, 1));
    await waitFor(() => expect(calls).toHaveLength(1));
    act(() => client.session.logout());
    await calls[0]?.answer();
    await waitFor(() => expect(result.current.state).toEqual({ status: "idle" }));
    expect(onDone).not.toHaveBeenCalled();
  });

  it("sends again where the session has become another one of the same user and church", async () => {
    const church = createDemoChurch({ quirks: { filesOnDisk: false } });
    const { calls, fetch } = holdCalls(church, (path) => path.includes("requestUpload"));
    const { result, client, onDone } = open(setUp(church, fetch));
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
