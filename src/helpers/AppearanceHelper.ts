import type { AppearanceInterface } from "../client/publicTypes.js";
import { getPhotoUrl } from "../lib/people/people.js";
import { isDark, isLightText } from "../lib/text/colors.js";
import { asText } from "../lib/text/json.js";
import { getDefaultEnvironment } from "../platform/core/defaultCore.js";

/** Creates a function that returns the URL of one of a church's images, else `defaultLogo`. */
const createUrlGetter =
  (name: keyof AppearanceInterface) =>
  (appearanceSettings: AppearanceInterface | null | undefined, defaultLogo: string): string => {
    const path = asText(appearanceSettings?.[name]);
    return path?.trim()
      ? getPhotoUrl(path, getDefaultEnvironment().ContentRoot ?? "")
      : defaultLogo;
  };

/**
 * Returns the logos and icons of a church, as URLs. Every member works unbound.
 * @example const logo = AppearanceHelper.getLogo(appearance, "/logo-light.png", "/logo-dark.png", "#fff");
 */
export class AppearanceHelper {
  /**
   * Returns the URL of the logo for light backgrounds; the default logo if the church has none.
   * @example const src = AppearanceHelper.getLogoDark(appearance, "/logo-dark.png");
   */
  static getLogoDark = createUrlGetter("logoDark");

  /**
   * Returns the URL of the logo for dark backgrounds; the default logo if the church has none.
   * @example const src = AppearanceHelper.getLogoLight(appearance, "/logo-light.png");
   */
  static getLogoLight = createUrlGetter("logoLight");

  /**
   * Returns the URL of the icon with 400 or 16 pixels; "" if the church has none.
   * @example const href = AppearanceHelper.getFavicon(appearance, "16");
   */
  static getFavicon = (
    appearanceSettings: AppearanceInterface | null | undefined,
    size: "400" | "16",
  ): string =>
    createUrlGetter(size === "400" ? "favicon_400x400" : "favicon_16x16")(appearanceSettings, "");

  /**
   * Returns the URL of the logo that is visible on a background color; a default logo if the church has none. An unknown
   * color counts as light.
   * @example const src = AppearanceHelper.getLogo(appearance, "/logo-light.png", "/logo-dark.png", "#1F6650");
   */
  static getLogo = (
    appearanceSettings: AppearanceInterface | null | undefined,
    defaultLogoLight: string,
    defaultLogoDark: string,
    backgroundColor: string | null | undefined,
  ): string =>
    isDark(backgroundColor)
      ? createUrlGetter("logoLight")(appearanceSettings, defaultLogoLight)
      : createUrlGetter("logoDark")(appearanceSettings, defaultLogoDark);

  /**
   * Returns the light logo for light text, else the dark one. An unknown color counts as dark.
   * @example AppearanceHelper.getLogoByTextColor("/light.png", "/dark.png", "#fff"); // "/light.png"
   */
  static getLogoByTextColor = <Logo extends string | null | undefined>(
    logoLight: Logo,
    logoDark: Logo,
    textColor: string | null | undefined,
  ): Logo => (isLightText(textColor) ? logoLight : logoDark);

  /**
   * Whether a background color needs light text. An unknown color counts as light.
   * @example AppearanceHelper.isDark("#1F6650"); // true
   */
  static isDark: (color: string | null | undefined) => boolean = isDark;
}
