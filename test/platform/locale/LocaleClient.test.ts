import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { textsService } from "../../../src/platform/locale/textStore.js";

import { fakeAbortTimeout } from "../../harness/fakeAbortTimeout.js";
import { json, stubFetch } from "../../harness/stubFetch.js";
import { muteConsole } from "../../harness/muteConsole.js";

function setUp(...responses: Parameters<typeof stubFetch>) {
  const network = stubFetch(...responses);
  const client = new ChurchClient({ fetch: network.fetch });
  return { locale: client.locale, texts: client.core.get(textsService), calls: network.calls };
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeAbortTimeout();
  muteConsole();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("LocaleClient", () => {
  it("[I18N-02][I18N-07][I18N-10] returns English texts before loading, and the default or the key for unknown keys", () => {
    const { locale } = setUp(json({}));
    expect(locale.label("notes.title")).toBe("Notes");
    expect(locale.label("host.key", "Host text")).toBe("Host text");
    expect(locale.label("host.key")).toBe("host.key");
    expect(locale.label("constructor")).toBe("constructor");
    expect(locale.label("__proto__")).toBe("__proto__");
  });

  it("formats plural forms and placeholders", () => {
    const { locale } = setUp(json({}));
    expect(locale.t("messages.count", { count: 1 })).toBe("1 conversation");
    expect(locale.t("messages.count", { count: 5 })).toBe("5 conversations");
    expect(locale.t("notes.announce", { name: "$& Ann", text: "<b>" })).toBe("$& Ann: <b>");
  });

  it("[I18N-05] fetches one file per language and URL at once, and later URLs win even over a slow first one", async () => {
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
    for (const respond of slow) respond();
    await done;
    expect(["notes.title", "notes.add"].map((key) => locale.label(key))).toEqual([
      "Notizen",
      "Notiz hinzufügen",
    ]);
    expect(locale.language).toBe("de");
  });

  it("[L116] notifies subscribers of texts that arrive late", async () => {
    const { locale, texts } = setUp(json({ notes: { title: "Notizen" } }));
    const received: string[] = [];
    texts.subscribe(({ lookUp }) => received.push(lookUp("notes.title") ?? "Notes"));
    await locale.init(["/{{lng}}.json"]);
    await locale.setLanguage("de");
    expect(received.at(-1)).toBe("Notizen");
    expect(locale.label("messages.title")).toBe("Messages");
  });

  it("[I18N-06][I18N-08][I18N-09][O77] retries a failed file five times every 350 ms, then warns once and keeps English", async () => {
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

  it("[L116] applies each file when it arrives, without waiting for a URL that does not respond", async () => {
    const files: Record<string, unknown> = {
      "/b/de.json": { notes: { title: "B" }, common: { close: "Zu" } },
      "/c/de.json": { notes: { add: "C" } },
    };
    const pending: Record<string, () => void> = {};
    const client = new ChurchClient({
      fetch: (url, { signal }) =>
        new Promise((resolve, reject) => {
          if (url in files) resolve(json(files[url]));
          signal?.addEventListener("abort", () =>
            reject(new DOMException("aborted", "AbortError")),
          );
          pending[url] = () => resolve(json({ notes: { title: "A", edit: "A" } }));
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
    pending["/a/de.json"]?.();
    await german;
    expect([locale.label("notes.title"), locale.label("notes.edit")]).toEqual(["B", "A"]);
    await vi.advanceTimersByTimeAsync(120_000);
    await done;
    expect(locale.language).toBe("de");
  });

  it("[O77] retries after an HTML page and after a request without a response", async () => {
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

  it("[O78] drops keys that reach prototypes", async () => {
    const { locale } = setUp(
      () => new Response('{"__proto__":{"x":"1"},"notes":{"constructor":"2","title":"T"}}'),
    );
    await locale.init(["/{{lng}}.json"]);
    expect(({} as { x?: string }).x).toBeUndefined();
    expect(locale.label("notes.title")).toBe("T");
  });

  it("[I18N-01][O79] maps nb and nn to no and unknown tags to English, and fetches supported languages only", async () => {
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

  it("ignores a late file of a language that is no longer selected", async () => {
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

  it("[L116] shows English and loaded languages at once while the server does not respond", async () => {
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

describe("LocaleClient in a host", () => {
  it("keeps the texts that the host added over files that load later", async () => {
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

  it("accepts keys with any characters", () => {
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

  it("ignores texts of an unsupported language with a warning", () => {
    const { locale } = setUp(json({}));
    locale.addTexts("sv", { notes: { title: "Anteckningar" } });
    expect(locale.label("notes.title")).toBe("Notes");
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it("[D41] explains once that the language files are HTML pages", async () => {
    const page = () =>
      new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
    const { locale } = setUp(page);
    const loading = locale.setLanguage("de").then(() => locale.init(["/locales/{{lng}}.json"]));
    await vi.advanceTimersByTimeAsync(10_000);
    await loading;
    expect(locale.label("notes.title")).toBe("Notes");
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      [expect.stringContaining("The language files /locales/{{lng}}.json are HTML pages")],
    ]);
  });

  it.each<[string, number, (locale: ChurchClient["locale"]) => unknown]>([
    ["no call", 1, () => undefined],
    ["init of another client", 1, () => setUp(json({})).locale.init(["/{{lng}}.json"])],
    ["init", 0, (locale) => locale.init(["/{{lng}}.json"])],
    ["addTexts", 0, (locale) => locale.addTexts("de", { "notes.title": "Notizen" })],
    ["English", 0, (locale) => locale.setLanguage("en")],
  ])(
    "[D41] after setLanguage and %s, it warns %i times about missing texts",
    async (_, times, act) => {
      vi.resetModules();
      const { ChurchClient: Client } = await import("../../../src/client/ChurchClient.js");
      vi.stubEnv("NODE_ENV", "development");
      vi.stubGlobal("window", {});
      const { locale } = new Client({ fetch: stubFetch(json({})).fetch });
      await locale.setLanguage("de");
      await act(locale);
      await locale.setLanguage(locale.language);
      await vi.advanceTimersByTimeAsync(20_000);
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
      const warnings = vi.mocked(console.warn).mock.calls.map(String);
      const expected = Array<unknown>(times).fill(
        expect.stringMatching(/^The language "de" stays English.*client\.locale\.init\(/),
      );
      expect(warnings).toEqual(expected);
    },
  );

  it("loads the files of a language that was set before init", async () => {
    const { locale, calls } = setUp(json({ notes: { title: "Notizen" } }));
    await locale.setLanguage("de");
    await locale.init(["/{{lng}}.json"]);
    expect([locale.language, locale.label("notes.title")]).toEqual(["de", "Notizen"]);
    expect(calls.map(({ url }) => url)).toEqual(["/en.json", "/de.json"]);
  });

  it("fetches once when init runs twice, as under StrictMode, and resolves with the texts loaded", async () => {
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
    "initializes in English with the invalid addresses %j",
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
