/** How a church wants to be seen: its colours as CSS writes them, and the addresses of its pictures. */
export interface Appearance {
  primaryColor?: string | null;
  primaryContrast?: string | null;
  secondaryColor?: string | null;
  secondaryContrast?: string | null;
  /** For dark backgrounds. */
  logoLight?: string | null;
  /** For light backgrounds. */
  logoDark?: string | null;
  favicon_400x400?: string | null;
  favicon_16x16?: string | null;
}
