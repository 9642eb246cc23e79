"use client";
import { accountTexts } from "../../client/locale/english/account.js";
import { memberAppUrl } from "../../rules/links/memberAppUrl.js";
import type { UserChurch } from "../../types/churches.js";
import { useHost } from "../../react/useHost.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";

export interface SiblingApp {
  kind: "admin" | "member" | "product";
  name: string;
  /** Address for the current church; `undefined` where the host names none, or the church has no good subdomain (O66). */
  url: string | undefined;
  /** This page belongs to it. */
  isCurrent: boolean;
}

/** The three apps of the suite for a church, the current one if none is named; always all of them (CFG-01, UM-08, A-09, C-09). */
export function useApps(userChurch?: UserChurch): SiblingApp[] {
  const { apps, appNames, app, appName } = useHost();
  const session = useSession();
  const { subDomain } = (userChurch ?? session.userChurch)?.church ?? {};
  const text = useText(accountTexts);
  const urlOf = (template: string) => memberAppUrl(template, subDomain) ?? undefined;
  // Hosts of today call the third app "Lessons" or "Lessons.church" (HOST-SURFACE §1).
  const isServing = app === "serving" && apps.product === apps.serving;
  const isProduct = isServing || (app === "other" && !!appName && (appName === appNames.product || /^lessons\b/i.test(appName)));
  return [
    { kind: "admin", name: appNames.admin ?? text("appAdmin"), url: urlOf(apps.admin), isCurrent: app === "admin" },
    { kind: "member", name: appNames.member ?? text("appMember"), url: urlOf(apps.member), isCurrent: app === "member" },
    { kind: "product", name: appNames.product ?? text("appProduct"), url: urlOf(apps.product), isCurrent: isProduct },
  ];
}
