"use client";
import { memberAppUrl } from "../lib/links/appLinks.js";
import { accountTexts } from "../platform/locale/texts/account.js";
import { useHost } from "../platform/provider/useHost.js";
import { useSession } from "../platform/provider/useSession.js";
import { useText } from "../platform/provider/useText.js";
import type { UserChurch } from "../platform/session/types.js";

export interface SiblingApp {
  kind: "admin" | "member" | "product";
  name: string;
  /** URL for the church. `undefined` if the host sets none or the church has no valid subdomain. */
  url: string | undefined;
  /** Whether the host is this app. */
  isCurrent: boolean;
}

/** Returns the three apps of the suite, with URLs for `userChurch` or else for the current church. */
export function useApps(userChurch?: UserChurch): SiblingApp[] {
  const { apps, appNames, app, appName } = useHost();
  const session = useSession();
  const { subDomain } = (userChurch ?? session.userChurch)?.church ?? {};
  const text = useText(accountTexts);
  const toUrl = (template: string) => memberAppUrl(template, subDomain) ?? undefined;
  // Existing hosts name the third app "Lessons" or "Lessons.church".
  const isServing = app === "serving" && apps.product === apps.serving;
  const isProduct =
    isServing ||
    (app === "other" && !!appName && (appName === appNames.product || /^lessons\b/i.test(appName)));
  return [
    {
      kind: "admin",
      name: appNames.admin ?? text("appAdmin"),
      url: toUrl(apps.admin),
      isCurrent: app === "admin",
    },
    {
      kind: "member",
      name: appNames.member ?? text("appMember"),
      url: toUrl(apps.member),
      isCurrent: app === "member",
    },
    {
      kind: "product",
      name: appNames.product ?? text("appProduct"),
      url: toUrl(apps.product),
      isCurrent: isProduct,
    },
  ];
}
