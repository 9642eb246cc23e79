import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient, ChurchProvider, Loading, useClient, useLanguage } from "../../src/index.js";
import { allowConsole } from "../setup/dom.js";

const clientWith = (files: Record<string, unknown>) =>
  new ChurchClient({
    fetch: (url) => Promise.resolve(url in files ? new Response(JSON.stringify(files[url])) : new Response("", { status: 404 })),
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

describe("the language", () => {
  it("[I18N-03] is detected in the stated order; the first that is supported wins", async () => {
    const detected = async () => {
      const client = clientWith({});
      await client.locale.init([]);
      localStorage.clear();
      return client.locale.language;
    };
    document.documentElement.lang = "it";
    vi.stubGlobal("navigator", { languages: ["xx"], language: "xx" });
    expect(await detected()).toBe("it");
    vi.stubGlobal("navigator", { languages: ["xx", "ko-KR"], language: "xx" });
    expect(await detected()).toBe("ko");
    sessionStorage.setItem("i18nextLng", "pt");
    expect(await detected()).toBe("pt");
    localStorage.setItem("i18nextLng", "fr");
    expect(await detected()).toBe("fr");
    document.cookie = "i18next=de";
    expect(await detected()).toBe("de");
    window.history.replaceState(null, "", "/?lng=es");
    expect(await detected()).toBe("es");
    window.history.replaceState(null, "", "/?lng=../../x");
    expect(await detected()).toBe("de");
    document.documentElement.lang = "en";
  });

  it("[I18N-04] is remembered in local storage", async () => {
    window.history.replaceState(null, "", "/?lng=NB");
    const client = clientWith({});
    await client.locale.init([]);
    expect(client.locale.language).toBe("no");
    expect(localStorage.getItem("i18nextLng")).toBe("no");
  });

  it("[L116] reaches every reader when it arrives", async () => {
    const client = clientWith({ "/de.json": { common: { loading: "Lädt" } }, "/en.json": {} });
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
});

describe("useClient", () => {
  it("is the very client that the provider was given", () => {
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

  it("says what to do where nothing is configured", () => {
    allowConsole();
    function Probe() {
      useClient();
      return null;
    }
    expect(() => render(<Probe />)).toThrow(/ChurchProvider/);
  });
});
