import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppearanceHelper, CommonEnvironmentHelper } from "../../src/entries/helpers.js";
import * as root from "../../src/entries/index.js";
import type { AppearanceInterface } from "../../src/entries/index.js";

beforeEach(() => void (CommonEnvironmentHelper.ContentRoot = "https://content.example"));
afterEach(() => void (CommonEnvironmentHelper.ContentRoot = ""));

const settings: AppearanceInterface = {
  logoLight: "https://photos.example/light.png",
  logoDark: "/CHU1/settings/dark.png",
  favicon_400x400: "https://photos.example/400.png",
  favicon_16x16: "https://photos.example/16.png",
};
const DARK = "https://content.example/CHU1/settings/dark.png";

describe("AppearanceHelper", () => {
  it("is the same object in both entry points, works unbound and can be extended", () => {
    expect(root.AppearanceHelper).toBe(AppearanceHelper);
    class Own extends AppearanceHelper {
      static override getLogoLight = () => "/own.png";
    }
    const { getLogoDark } = Own;
    expect([Own.getLogoLight(), getLogoDark(settings, "")]).toEqual(["/own.png", DARK]);
  });

  it("returns the church's images, else the host's defaults", () => {
    expect(AppearanceHelper.getLogoLight(settings, "/logo.png")).toBe(
      "https://photos.example/light.png",
    );
    expect(AppearanceHelper.getLogoDark(settings, "/logo.png")).toBe(DARK);
    expect(AppearanceHelper.getFavicon(settings, "400")).toBe("https://photos.example/400.png");
    expect(AppearanceHelper.getFavicon(settings, "16")).toBe("https://photos.example/16.png");
    for (const emptySettings of [
      undefined,
      null,
      {},
      { logoLight: "", logoDark: " ", favicon_16x16: null },
    ]) {
      expect(AppearanceHelper.getLogoLight(emptySettings, "/logo.png")).toBe("/logo.png");
      expect(AppearanceHelper.getLogoDark(emptySettings, "/logo.png")).toBe("/logo.png");
      expect(AppearanceHelper.getFavicon(emptySettings, "16")).toBe("");
    }
  });

  it("[L124] resolves other schemes below the content root", () => {
    expect(AppearanceHelper.getLogoDark({ logoDark: "javascript:alert(1)" }, "")).toBe(
      "https://content.example/javascript:alert(1)",
    );
  });

  it.each(["#000", "#00F", "#1565C0", "rgb(20, 20, 60)", "navy", " Maroon "])(
    "[L132] shows the light logo on %s",
    (background) => {
      expect(AppearanceHelper.isDark(background)).toBe(true);
      expect(AppearanceHelper.getLogo(settings, "/light.png", "/dark.png", background)).toBe(
        "https://photos.example/light.png",
      );
      expect(AppearanceHelper.getLogo(undefined, "/light.png", "/dark.png", background)).toBe(
        "/light.png",
      );
      expect(AppearanceHelper.getLogoByTextColor("light", "dark", background)).toBe("dark");
    },
  );

  it.each(["#FFF", "#ffff00", "hsl(120, 60%, 90%)", "rgba(0, 0, 0, 0)", "gold"])(
    "[L132] shows the dark logo on %s",
    (background) => {
      expect(AppearanceHelper.isDark(background)).toBe(false);
      expect(AppearanceHelper.getLogo(settings, "/light.png", "/dark.png", background)).toBe(DARK);
      expect(AppearanceHelper.getLogo(null, "/light.png", "/dark.png", background)).toBe(
        "/dark.png",
      );
      expect(AppearanceHelper.getLogoByTextColor("light", "dark", background)).toBe("light");
    },
  );

  it.each([undefined, null, "", "chartreuse", "#12"])(
    "[L132] treats %j as a light background and as dark text",
    (color) => {
      expect(AppearanceHelper.getLogo(settings, "", "", color)).toBe(DARK);
      expect(AppearanceHelper.getLogoByTextColor("light", "dark", color)).toBe("dark");
    },
  );
});
