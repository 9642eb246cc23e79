"use client";
import { memberAppUrl } from "../lib/links/appLinks.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import type { UserChurch } from "../platform/session/types.js";
import { useText, useSession } from "../platform/provider/ChurchContext.js";
import { useHost } from "../platform/provider/useHost.js";

const APPS = [
  ["admin", "appAdmin"],
  ["member", "appMember"],
  ["product", "appProduct"],
] as const;

/** Returns the three apps of the suite, with URLs for `userChurch` or else for the current church. */
export function useApps(userChurch?: UserChurch) {
  const { apps, appNames, app, appName } = useHost();
  const session = useSession();
  const { subDomain } = (userChurch ?? session.userChurch)?.church ?? {};
  const text = useText(accountTexts);
  const isServing = app === "serving" && apps.product === apps.serving;
  // Existing hosts name the third app "Lessons" or "Lessons.church".
  const isLessons =
    app === "other" && !!appName && (appName === appNames.product || /^lessons\b/i.test(appName));
  return APPS.map(([kind, nameKey]) => ({
    kind,
    name: appNames[kind] ?? text(nameKey),
    /** `undefined` if the host sets none or the church has no valid subdomain. */
    url: memberAppUrl(apps[kind], subDomain) ?? undefined,
    isCurrent: kind === "product" ? isServing || isLessons : kind === app,
  }));
}
