import { act, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import de from "../../../locales/de.json" with { type: "json" };
import en from "../../../locales/en.json" with { type: "json" };
import {
  ChurchClient,
  ChurchProvider,
  Loading,
  Locale,
  setDefaultClient,
  SiteHeader,
  useClient,
  useLanguage,
} from "../../../src/entries/index.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { allowConsole } from "../../setup/dom.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

const createClient = (files: Record<string, unknown>) =>
  new ChurchClient({
    fetch: (url) =>
      Promise.resolve(
        url in files ? new Response(JSON.stringify(files[url])) : new Response("", { status: 404 }),
      ),
  });

function Language() {
  return <p>{useLanguage()}</p>;
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  document.cookie = "i18next=; Max-Age=0";
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("ChurchProvider on a server with a language", () => {
  it("renders its texts, which hydration keeps", async () => {
    const createPage = () => (
      <ChurchProvider client={new ChurchClient({ language: "de", texts: { de } })}>
        <Loading />
        <Language />
      </ChurchProvider>
    );
    const container = document.createElement("div");
    container.innerHTML = renderToString(createPage());
    expect(container).toHaveTextContent(`${de.common.loading}de`);
    const before = container.innerHTML;
    // React logs a mismatch, which fails the test.
    const root = hydrateRoot(container, createPage());
    await act(() => Promise.resolve());
    expect(container.innerHTML).toBe(before);
    act(() => root.unmount());
  });
});

describe("ChurchProvider with its own client", () => {
  const address = "https://texts.example/{{lng}}.json";
  const files = { "https://texts.example/de.json": de, "https://texts.example/en.json": en };
  const formerClient = setDefaultClient(createClient(files));
  beforeEach(() => void setDefaultClient(createClient(files)));
  afterEach(() => void setDefaultClient(formerClient));
  const show = (client: ChurchClient) =>
    render(
      <ChurchProvider client={client}>
        <Language />
        <Loading />
      </ChurchProvider>,
    );

  it.each(["before", "after"])(
    "[D50] uses the language of Locale.init when it is called %s the provider mounts",
    async (order) => {
      document.cookie = "i18next=de";
      if (order === "before") await Locale.init([address]);
      show(new ChurchClient());
      if (order === "after") await act(() => Locale.init([address]));
      expect(screen.getByText("de")).toBeInTheDocument();
      expect(screen.getByText(de.common.loading)).toBeInTheDocument();
      await act(() => Locale.setLanguage("en"));
      expect(screen.getByText("en")).toBeInTheDocument();
    },
  );

  it("[D50] uses the client's own language when that was set", async () => {
    await Locale.init([address]);
    await Locale.setLanguage("de");
    const client = createClient({});
    await client.locale.setLanguage("en");
    show(client);
    expect(screen.getByText("en")).toBeInTheDocument();
  });

  it("[D50] keeps the language of Locale.init when the host adds texts to the client", async () => {
    await Locale.init([address]);
    await Locale.setLanguage("de");
    const client = createClient({});
    show(client);
    act(() => client.locale.addTexts("de", { common: { loading: "Moment" } }));
    expect(screen.getByText("de")).toBeInTheDocument();
  });
});

describe("the language", () => {
  it("[I18N-03] is the first supported one in the documented detection order", async () => {
    const detectLanguage = async () => {
      const client = createClient({});
      await client.locale.init([]);
      localStorage.clear();
      return client.locale.language;
    };
    document.documentElement.lang = "it";
    vi.stubGlobal("navigator", { languages: ["xx"], language: "xx" });
    expect(await detectLanguage()).toBe("it");
    vi.stubGlobal("navigator", { languages: ["xx", "ko-KR"], language: "xx" });
    expect(await detectLanguage()).toBe("ko");
    sessionStorage.setItem("i18nextLng", "pt");
    expect(await detectLanguage()).toBe("pt");
    localStorage.setItem("i18nextLng", "fr");
    expect(await detectLanguage()).toBe("fr");
    document.cookie = "i18next=de";
    expect(await detectLanguage()).toBe("de");
    window.history.replaceState(null, "", "/?lng=es");
    expect(await detectLanguage()).toBe("es");
    window.history.replaceState(null, "", "/?lng=../../x");
    expect(await detectLanguage()).toBe("de");
    document.documentElement.lang = "en";
  });

  it("[I18N-04] is stored in local storage", async () => {
    window.history.replaceState(null, "", "/?lng=NB");
    const client = createClient({});
    await client.locale.init([]);
    expect(client.locale.language).toBe("no");
    expect(localStorage.getItem("i18nextLng")).toBe("NB");
    window.history.replaceState(null, "", "/");
    const next = createClient({});
    await next.locale.init([]);
    expect(next.locale.language).toBe("no");
  });

  // A host's own i18next uses the same key of local storage.
  it.each([
    ["sv-SE", ["sv-SE", "de"], "de", "sv-SE"],
    ["zh-TW", ["en"], "zh", "zh-TW"],
    ["", ["sv", "de"], "de", null],
  ])(
    "[I18N-04] does not change the stored language %j of a browser with %j",
    async (stored, languages, language, storedAfter) => {
      vi.stubGlobal("navigator", { languages, language: languages[0] });
      if (stored) localStorage.setItem("i18nextLng", stored);
      sessionStorage.clear();
      const { locale } = createClient({});
      await locale.init([]);
      expect([locale.language, localStorage.getItem("i18nextLng")]).toEqual([
        language,
        storedAfter,
      ]);
    },
  );

  it("[I18N-04] stores the browser's first language if there are texts in it", async () => {
    vi.stubGlobal("navigator", { languages: ["pt-BR"], language: "pt-BR" });
    sessionStorage.clear();
    const { locale } = createClient({});
    await locale.init([]);
    expect([locale.language, localStorage.getItem("i18nextLng")]).toEqual(["pt", "pt-BR"]);
  });

  it("[L116] updates mounted components when its texts arrive", async () => {
    const client = createClient({ "/de.json": { common: { loading: "Lädt" } }, "/en.json": {} });
    render(
      <ChurchProvider client={client}>
        <Loading />
        <Language />
      </ChurchProvider>,
    );
    expect(screen.getByRole("status")).toHaveTextContent("Loading");
    await act(async () => {
      await client.locale.init(["/{{lng}}.json"]);
      await client.locale.setLanguage("de");
    });
    expect(screen.getByRole("status")).toHaveTextContent("Lädt");
    expect(screen.getByText("de")).toBeVisible();
  });

  it("[L116] updates components when the host adds texts to the same language", () => {
    const client = createClient({});
    function HostText() {
      useLanguage();
      return <p>{client.locale.label("parish.greeting", "…")}</p>;
    }
    render(
      <ChurchProvider client={client}>
        <HostText />
      </ChurchProvider>,
    );
    act(() => client.locale.addTexts("en", { parish: { greeting: "Welcome home" } }));
    expect(screen.getByText("Welcome home")).toBeVisible();
  });

  it("[L116] updates an open header menu in place, to German and back", async () => {
    const files: Record<string, unknown> = { "/locales/de.json": de, "/locales/en.json": en };
    const server = createDemoChurch();
    const fetch = vi.fn<typeof server.fetch>((input, init) =>
      typeof input === "string" && input in files
        ? Promise.resolve(Response.json(files[input]))
        : server.fetch(input, init),
    );
    const menus = {
      primaryMenuLabel: "",
      primaryMenuItems: [{ url: "/", icon: "home", label: "Start" }],
    };
    const { client, user } = renderWithChurch(
      <SiteHeader {...menus} secondaryMenuLabel="" secondaryMenuItems={[]} />,
      {
        church: { ...server, fetch },
      },
    );
    const account = await screen.findByRole("button", {
      name: /^Account menu: Ruth Okafor, \d+ unread$/,
    });
    const area = screen.getByRole("button", { name: "Main menu" });
    await user.click(account);
    const [messages, ...others] = await screen.findAllByRole("menuitem");
    expect(messages).toHaveAccessibleName(/^Messages/);
    await act(async () => {
      await client.locale.init(["/locales/{{lng}}.json"]);
      await client.locale.setLanguage("de-CH");
    });
    expect(messages).toHaveAccessibleName(/^Nachrichten, \d+ ungelesen$/);
    const names = ["Profil", "Abmelden", "App wechseln", "Gemeinde wechseln"];
    expect(others).toHaveLength(names.length + 1);
    for (const [index, name] of names.entries())
      expect(others[index + 1]).toHaveAccessibleName(name);
    expect(area).toHaveTextContent("Hauptmenü");
    expect(account).toHaveTextContent(/^Kontomenü: Ruth Okafor, \d+ ungelesen/);
    expect(screen.getAllByRole("menuitem")).toEqual([messages, ...others]);
    await act(() => client.locale.setLanguage("en"));
    expect(messages).toHaveAccessibleName(/^Messages/);
    await user.keyboard("{Escape}");
    act(() => client.session.logout());
    expect(screen.getByRole("link", { name: "Login" })).toBeVisible();
    await act(() => client.locale.setLanguage("de"));
    expect(screen.getByRole("link", { name: "Anmelden" })).toBeVisible();
  });
});

describe("useClient", () => {
  it("returns the client of the provider", () => {
    const client = new ChurchClient();
    const seen: ChurchClient[] = [];
    function Probe() {
      seen.push(useClient());
      return null;
    }
    render(
      <ChurchProvider client={client}>
        <Probe />
      </ChurchProvider>,
    );
    expect(seen.every((each) => each === client)).toBe(true);
  });

  it("throws an error that names ChurchProvider when there is no client", () => {
    allowConsole();
    function Probe() {
      useClient();
      return null;
    }
    expect(() => render(<Probe />)).toThrow(/ChurchProvider/);
  });
});
