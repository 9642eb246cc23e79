import i18next from "i18next";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient, Locale, setDefaultClient } from "../../src/entries/helpers.js";
import { joinLegacyHelpers } from "../../src/interop/joinLegacyHelpers.js";
import { muteConsole } from "../harness/muteConsole.js";
import { json } from "../harness/stubFetch.js";

const FILES: Record<string, object> = {
  "/host/en.json": { common: { save: "Save it", cancel: "Stop" }, host: { title: "Our church" } },
  "/host/de.json": { common: { save: "Sichern" }, host: { title: "Unsere Gemeinde" } },
};
const EVENTS = ["initialized", "languageChanged"];

let previousClient: ChurchClient;

/** The older package asks whether the default instance has a key, and else shows its English text. */
const getLegacyLabel = (key: string) => (i18next.exists(key) ? i18next.t(key) : "older English");

const initializeHost = (lng: string) =>
  i18next.init({
    lng,
    fallbackLng: "en",
    initAsync: false,
    resources: {
      en: { translation: { common: { save: "Keep" }, own: { key: "of the host" } } },
      de: { translation: { own: { key: "der App" } } },
    },
  });

beforeEach(() => {
  vi.stubGlobal("window", globalThis);
  const fetch = (url: string) =>
    Promise.resolve(FILES[url] ? json(FILES[url]) : new Response("", { status: 404 }));
  previousClient = setDefaultClient(new ChurchClient({ fetch }));
  muteConsole();
});
afterEach(() => {
  setDefaultClient(previousClient);
  for (const event of EVENTS) i18next.off(event);
  Object.assign(i18next, { isInitialized: false, language: undefined, languages: undefined });
  i18next.options = {};
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("joined texts", () => {
  it("reach the older package if only the client loads them", async () => {
    joinLegacyHelpers();
    expect(i18next.isInitialized).toBeFalsy();
    await Locale.init(["/host/{{lng}}.json"]);
    expect(getLegacyLabel("host.title")).toBe("Our church");
    expect(getLegacyLabel("notes.unknown")).toBe("older English");
    await Locale.setLanguage("de");
    expect(i18next.language).toBe("de");
    expect(getLegacyLabel("host.title")).toBe("Unsere Gemeinde");
    expect(getLegacyLabel("common.cancel")).toBe(Locale.label("common.cancel"));
  });

  it("override the client's texts, in the host's language, if the host initialized its instance", async () => {
    await initializeHost("de-AT");
    joinLegacyHelpers();
    await vi.waitFor(() => expect(Locale.label("own.key")).toBe("der App"));
    await Locale.init(["/host/{{lng}}.json"]);
    expect(Locale.label("common.save")).toBe("Sichern");
    expect(getLegacyLabel("common.save")).toBe("Sichern");
    expect(i18next.language).toBe("de-AT");
    await Locale.setLanguage("en");
    expect(Locale.label("common.save")).toBe("Keep");
    expect(getLegacyLabel("common.cancel")).toBe("Stop");
    expect(i18next.language).toBe("en");
  });

  it("reach the client if the host initializes or extends its instance later", async () => {
    joinLegacyHelpers();
    await Locale.init(["/host/{{lng}}.json"]);
    await initializeHost("en");
    expect(Locale.label("common.save")).toBe("Keep");
    expect(getLegacyLabel("host.title")).toBe("Our church");
    i18next.addResourceBundle("en", "translation", { late: "Added later" });
    expect(Locale.label("late")).toBe("Added later");
  });

  it("follow the language that was set last, on either side", async () => {
    await initializeHost("en");
    joinLegacyHelpers();
    await Locale.init(["/host/{{lng}}.json"]);
    await i18next.changeLanguage("de");
    await vi.waitFor(() => expect(Locale.label("host.title")).toBe("Unsere Gemeinde"));
    expect(i18next.language).toBe("de");
    await Locale.setLanguage("en");
    await vi.waitFor(() => expect(i18next.language).toBe("en"));
    expect(Locale.label("host.title")).toBe("Our church");
  });

  it("show the language of a host without texts at once, and no other meanwhile", async () => {
    const shown: string[] = [];
    await i18next.init({ lng: "de", fallbackLng: "en", initAsync: false, resources: {} });
    i18next.on("languageChanged", (language) => shown.push(language));
    joinLegacyHelpers();
    await Locale.init(["/host/{{lng}}.json"]);
    expect(getLegacyLabel("host.title")).toBe("Unsere Gemeinde");
    expect(Locale.label("host.title")).toBe("Unsere Gemeinde");
    expect(shown).toEqual([]);
  });

  it("leave a language that the client does not have to the host", async () => {
    await initializeHost("sv");
    joinLegacyHelpers();
    await Locale.init(["/host/{{lng}}.json"]);
    expect(i18next.language).toBe("sv");
    expect(getLegacyLabel("host.title")).toBe("Our church");
    await Locale.setLanguage("de");
    expect(i18next.language).toBe("de");
    expect(console.warn).not.toHaveBeenCalled();
  });

  it("do not keep the host's backend from loading its files", async () => {
    const read = (
      language: string,
      _namespace: string,
      done: (error: null, texts: object) => void,
    ) => done(null, { own: { key: `of ${language}.json` } });
    const { modules } = i18next;
    i18next.modules = { ...modules };
    const backend = { type: "backend" as const, init: () => undefined, read };
    await i18next.use(backend).init({ lng: "en", fallbackLng: "en", initAsync: false });
    joinLegacyHelpers();
    await Locale.init(["/host/{{lng}}.json"]);
    await Locale.setLanguage("de");
    await vi.waitFor(() => expect(Locale.label("own.key")).toBe("of de.json"));
    expect(getLegacyLabel("own.key")).toBe("of de.json");
    expect(getLegacyLabel("host.title")).toBe("Unsere Gemeinde");
    i18next.modules = modules;
  });
});
