import { ApiHelper, CommonEnvironmentHelper, Locale } from "@churchapps/apphelper";

/** The URL of the demo server. */
const DEMO = new URLSearchParams(location.search).get("demo") ?? "";

/** Configures the older names, as hosts do before they render. */
export async function initialize(): Promise<void> {
  CommonEnvironmentHelper.init("dev");
  CommonEnvironmentHelper.MembershipApi = `${DEMO}/membership`;
  CommonEnvironmentHelper.MessagingApi = `${DEMO}/messaging`;
  CommonEnvironmentHelper.MessagingApiSocket = DEMO.replace("http", "ws");
  CommonEnvironmentHelper.ContentRoot = `${DEMO}/files`;
  ApiHelper.apiConfigs = (["MembershipApi", "MessagingApi"] as const).map((keyName) => ({
    keyName,
    url: CommonEnvironmentHelper[keyName],
    jwt: "",
    permissions: [],
  }));
  await Locale.init(["/locales/{{lng}}.json"]);
}
