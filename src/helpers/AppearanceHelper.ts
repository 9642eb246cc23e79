import { getDefaultEnvironment } from "../client/defaultCore.js";
import { asText } from "../rules/api/asText.js";
import { isDark } from "../rules/appearance/isDark.js";
import { isLightText } from "../rules/appearance/isLightText.js";
import { getPhotoUrl } from "../rules/people/getPhotoUrl.js";
import type { Appearance } from "../types/appearance.js";

/** A picture that a church has stored, by the rule for photos (AVA-01, AVA-02); else the host's own. */
const pictureOf = (stored: unknown, otherwise: string): string => {
  const path = asText(stored);
  return path?.trim() ? getPhotoUrl(path, getDefaultEnvironment().ContentRoot ?? "") : otherwise;
};

/** The logos and icons of a church. Every member works unbound. */
export class AppearanceHelper {
  /** The logo for light backgrounds. */
  static getLogoDark = (appearanceSettings: Appearance | null | undefined, defaultLogo: string): string =>
    pictureOf(appearanceSettings?.logoDark, defaultLogo);

  /** The logo for dark backgrounds. */
  static getLogoLight = (appearanceSettings: Appearance | null | undefined, defaultLogo: string): string =>
    pictureOf(appearanceSettings?.logoLight, defaultLogo);

  /** The icon of 400 or 16 pixels; "" where the church has none. */
  static getFavicon = (appearanceSettings: Appearance | null | undefined, size: "400" | "16"): string =>
    pictureOf(size === "400" ? appearanceSettings?.favicon_400x400 : appearanceSettings?.favicon_16x16, "");

  /** The logo that can be seen on a background; one that cannot be read counts as light. */
  static getLogo = (
    appearanceSettings: Appearance | null | undefined,
    defaultLogoLight: string,
    defaultLogoDark: string,
    backgroundColor: string | null | undefined,
  ): string =>
    isDark(backgroundColor)
      ? pictureOf(appearanceSettings?.logoLight, defaultLogoLight)
      : pictureOf(appearanceSettings?.logoDark, defaultLogoDark);

  /** The logo that can be seen where text of a colour can; light text stands on a dark background. */
  static getLogoByTextColor = <Logo extends string | null | undefined>(
    logoLight: Logo,
    logoDark: Logo,
    textColor: string | null | undefined,
  ): Logo => (isLightText(textColor) ? logoLight : logoDark);

  /** Whether something light is to stand on a colour. */
  static isDark = (color: string | null | undefined): boolean => isDark(color);
}
