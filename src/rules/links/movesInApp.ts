import { isSitePath } from "./isSitePath.js";

/** Whether a plain click on a link moves inside the host app: to a path of this site, in this tab, unless the browser is to do it. */
export function movesInApp(url: unknown, link: { target?: string | undefined; external?: boolean | undefined }): url is string {
  return !link.external && (!link.target || link.target === "_self") && isSitePath(url);
}
