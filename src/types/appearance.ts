/** How a church wants to be seen: its colours as CSS writes them, and the addresses of its pictures. */
export interface Appearance {
  primaryColor?: string | null | undefined;
  primaryContrast?: string | null | undefined;
  secondaryColor?: string | null | undefined;
  secondaryContrast?: string | null | undefined;
  /** For dark backgrounds. */
  logoLight?: string | null | undefined;
  /** For light backgrounds. */
  logoDark?: string | null | undefined;
  favicon_400x400?: string | null | undefined;
  favicon_16x16?: string | null | undefined;
}
