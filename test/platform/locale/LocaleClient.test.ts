import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { textsService } from "../../../src/platform/locale/textState.js";

import { fakeDeadlines } from "../../harness/fakeDeadlines.js";
import { json, stubFetch } from "../../harness/stubFetch.js";
import { muteConsole } from "../../harness/muteConsole.js";

function setUp(...answers: Parameters<typeof stubFetch>) {
  const network = stubFetch(...answers);
  const client = new ChurchClient({ fetch: network.fetch });
  return { locale: client.locale, texts: client.core.get(textsService), calls: network.calls };
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeDeadlines();
  muteConsole();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("texts", () => {
  it("[I18N-02][I18N-07][I18N-10] are English at once; an unknown key gives the call's default, else itself", () => {
    const { locale } = setUp(json({}));
    expect(locale.label("notes.title")).toBe("Notes");
    expect(locale.label("host.key", "Host text")).toBe("Host text");
    expect(locale.label("host.key")).toBe("host.key");
    expect(locale.label("constructor")).toBe("constructor");
    expect(locale.label("__proto__")).toBe("__proto__");
  });

  it("have plural forms and placeholders", () => {
    const { locale } = setUp(json({}));
    expect(locale.t("messages.count", { count: 1 })).toBe("1 conversation");
    expect(locale.t("messages.count", { count: 5 })).toBe("5 conversations");
    expect(locale.t("notes.announce", { name: "$& Ann", text: "<b>" })).toBe("$& Ann: <b>");
  });

  it("[I18N-05] come from one file per language and address, all at once; later addresses win, also where the first is slow", async () => {
    const slow: (() => void)[] = [];
    const first = () =>
      new Promise<Response>((resolve) =>
        slow.push(() => resolve(json({ notes: { title: "Notizen", add: "A" } }))),
      );
    const { locale, calls } = setUp(
      json({}),
      json({}),
      json({}),
      json({}),
      first,
      json({ "notes.add": "Notiz hinzufügen" }),
    );
    await locale.init(["/a/{{lng}}.json", "/b/{{lng}}.json"]);
    const done = locale.setLanguage("de-AT");
    await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(6));
    expect(calls.slice(-4).map(({ url }) => url)).toEqual([
      "/a/en.json",
      "/b/en.json",
      "/a/de.json",
      "/b/de.json",
    ]);
    await vi.waitFor(() => expect(locale.label("notes.add")).toBe("Notiz hinzufügen"));
    for (const answer of slow) answer();
    await done;
    expect(["notes.title", "notes.add"].map((key) => locale.label(key))).toEqual([
      "Notizen",
      "Notiz hinzufügen",
    ]);
    expect(locale.language).toBe("de");
  });

  it("[L116] reach readers when they arrive late", async () => {
    const { locale, texts } = setUp(json({ notes: { title: "Notizen" } }));
    const heard: string[] = [];
    texts.subscribe(({ lookUp }) => heard.push(lookUp("notes.title") ?? "Notes"));
    await locale.init(["/{{lng}}.json"]);
    await locale.setLanguage("de");
    expect(heard.at(-1)).toBe("Notizen");
    expect(locale.label("messages.title")).toBe("Messages");
  });

  it("[I18N-06][I18N-08][I18N-09][O77] that do not load are tried five times more, 350 ms apart, warned about, and stay English", async () => {
    const { locale, calls } = setUp(() => new Response("<html>", { status: 404 }));
    const done = locale.init(["/{{lng}}.json"]);
    expect(locale.label("notes.title")).toBe("Notes");
    await vi.advanceTimersByTimeAsync(349);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4 * 350);
    await done;
    expect(calls).toHaveLength(6);
    expect(console.warn).toHaveBeenCalledTimes(1);
    expect(locale.label("notes.title")).toBe("Notes");
  });

  it("[L116] are shown file by file as they come: nothing waits for an address that is dead", async () => {
    const files: Record<string, unknown> = {
      "/b/de.json": { notes: { title: "B" }, common: { close: "Zu" } },
      "/c/de.json": { notes: { add: "C" } },
    };
    const later: Record<string, () => void> = {};
    const client = new ChurchClient({
      fetch: (url, { signal }) =>
        new Promise((resolve, reject) => {
          if (url in files) resolve(json(files[url]));
          signal?.addEventListener("abort", () =>
            reject(new DOMException("aborted", "AbortError")),
          );
          later[url] = () => resolve(json({ notes: { title: "A", edit: "A" } }));
        }),
    });
    const { locale } = client;
    const done = locale.init(["/a/{{lng}}.json", "/b/{{lng}}.json", "/c/{{lng}}.json"]);
    const german = locale.setLanguage("de");
    await vi.advanceTimersByTimeAsync(0);
    expect([locale.language, locale.label("notes.title"), locale.label("notes.add")]).toEqual([
      "de",
      "B",
      "C",
    ]);
    later["/a/de.json"]?.();
    await german;
    expect([locale.label("notes.title"), locale.label("notes.edit")]).toEqual(["B", "A"]);
    await vi.advanceTimersByTimeAsync(120_000);
    await done;
    expect(locale.language).toBe("de");
  });

  it("[O77] that are an HTML page or never answer are failures like any other", async () => {
    const { locale, calls } = setUp(
      () => new Response("<!doctype html>"),
      () => new Promise<Response>(() => undefined),
      json({ notes: { title: "N" } }),
    );
    const done = locale.init(["/{{lng}}.json"]);
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    expect(calls).toHaveLength(3);
  });

  it("[O78] cannot reach into prototypes", async () => {
    const { locale } = setUp(
      () => new Response('{"__proto__":{"x":"1"},"notes":{"constructor":"2","title":"T"}}'),
    );
    await locale.init(["/{{lng}}.json"]);
    expect(({} as { x?: string }).x).toBeUndefined();
    expect(locale.label("notes.title")).toBe("T");
  });

  it("[I18N-01][O79] exist for the fixed languages only; nb and nn are no; anything else is English, and no other address is fetched", async () => {
    const { locale, calls } = setUp(json({}));
    await locale.init(["/{{lng}}.json"]);
    for (const tag of ["nb", "nn-NO", "NO"]) {
      await locale.setLanguage(tag);
      expect(locale.language).toBe("no");
    }
    for (const tag of ["../../x", "xx", ""]) {
      await locale.setLanguage(tag);
      expect(locale.language).toBe("en");
    }
    expect(new Set(calls.map(({ url }) => url))).toEqual(new Set(["/en.json", "/no.json"]));
  });

  it("of a language that was left again do not come back", async () => {
    const gates: (() => void)[] = [];
    const { locale } = setUp(
      json({}),
      json({}),
      () =>
        new Promise<Response>((resolve) =>
          gates.push(() => resolve(json({ notes: { title: "Notizen" } }))),
        ),
      json({}),
    );
    await locale.init(["/{{lng}}.json"]);
    const slow = locale.setLanguage("de");
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    await locale.setLanguage("en");
    gates[0]?.();
    await slow;
    expect(locale.language).toBe("en");
  });

  it("[L116] that were loaded are shown again at once, and English always, however dead the server is", async () => {
    const { locale } = setUp(
      json({}),
      json({}),
      json({ notes: { title: "Notizen" } }),
      () => new Promise<Response>(() => undefined),
    );
    await locale.init(["/{{lng}}.json"]);
    const german = locale.setLanguage("de");
    await vi.advanceTimersByTimeAsync(0);
    expect(locale.label("notes.title")).toBe("Notizen");
    const english = locale.setLanguage("en");
    await vi.advanceTimersByTimeAsync(0);
    expect([locale.language, locale.label("notes.title")]).toEqual(["en", "Notes"]);
    const again = locale.setLanguage("de");
    await vi.advanceTimersByTimeAsync(0);
    expect([locale.language, locale.label("notes.title")]).toEqual(["de", "Notizen"]);
    await vi.advanceTimersByTimeAsync(120_000);
    await Promise.all([german, english, again]);
    expect(locale.language).toBe("de");
  });
});

describe("a host", () => {
  it("replaces texts for good: no file that comes later brings ours back", async () => {
    const { locale } = setUp(json({ notes: { title: "Ours", add: "Theirs" } }));
    locale.addTexts("de", { notes: { title: "Sorgen" } });
    locale.addTexts("de", { "notes.edit": "Ändern" });
    locale.addTexts("en", { "notes.title": "Worries" });
    await locale.init(["/{{lng}}.json"]);
    await vi.waitFor(() => expect(locale.label("notes.add")).toBe("Theirs"));
    expect(locale.label("notes.title")).toBe("Worries");
    await locale.setLanguage("de");
    expect([
      locale.label("notes.title"),
      locale.label("notes.edit"),
      locale.label("notes.add"),
    ]).toEqual(["Sorgen", "Ändern", "Theirs"]);
    locale.addTexts("de-AT", { notes: { title: "Anliegen" } });
    await locale.setLanguage("de");
    expect(locale.label("notes.title")).toBe("Anliegen");
  });

  it("has keys of any characters", () => {
    const { locale } = setUp(json({}));
    locale.addTexts("en", {
      "host.note": "A",
      "host.note.new": "B",
      "host:note": "C",
      "Whose turn? Ann's: yours.": "D",
    });
    const keys = ["host.note", "host.note.new", "host:note", "Whose turn? Ann's: yours."];
    expect(keys.map((key) => locale.label(key))).toEqual(["A", "B", "C", "D"]);
  });

  it("that has texts of a language that there is not leaves English as it is", () => {
    const { locale } = setUp(json({}));
    locale.addTexts("sv", { notes: { title: "Anteckningar" } });
    expect(locale.label("notes.title")).toBe("Notes");
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it("chooses the language before the files are named, too", async () => {
    const { locale, calls } = setUp(json({ notes: { title: "Notizen" } }));
    await locale.setLanguage("de");
    await locale.init(["/{{lng}}.json"]);
    expect([locale.language, locale.label("notes.title")]).toEqual(["de", "Notizen"]);
    expect(calls.map(({ url }) => url)).toEqual(["/en.json", "/de.json"]);
  });

  it("that loads twice, as under StrictMode, fetches once and goes on when the texts are there", async () => {
    const { locale, calls } = setUp(
      () =>
        new Promise<Response>((resolve) =>
          setTimeout(() => resolve(Response.json({ host: { key: "Host" } })), 50),
        ),
    );
    void locale.init(["/{{lng}}.json"]);
    const second = locale.init(["/{{lng}}.json"]);
    await vi.advanceTimersByTimeAsync(49);
    expect(locale.isInitialized).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await second;
    expect([locale.label("host.key"), calls.length]).toEqual(["Host", 1]);
  });

  it.each([null, "/{{lng}}.json", [null]])(
    "hears nothing worse than a warning of addresses that are none: %j",
    async (backends) => {
      const { locale } = setUp(json({}));
      await vi.advanceTimersByTimeAsync(0);
      const done = locale.init(backends as never);
      await vi.advanceTimersByTimeAsync(10_000);
      await done;
      expect([locale.isInitialized, locale.label("notes.title")]).toEqual([true, "Notes"]);
    },
  );
});
