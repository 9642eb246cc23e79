import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ApiHelper,
  ATTENDANCE_API,
  ChurchClient,
  CommonEnvironmentHelper,
  CONTENT_API,
  getDefaultClient,
  GIVING_API,
  MEMBERSHIP_API,
  MESSAGING_API,
  setDefaultClient,
} from "../../src/entries/helpers.js";
import { muteConsole } from "../harness/muteConsole.js";
import { stubFetch, json } from "../harness/stubFetch.js";

const { stages } = CommonEnvironmentHelper;
const SERVICES = [
  "MembershipApi",
  "GivingApi",
  "ContentApi",
  "MessagingApi",
  "AttendanceApi",
] as const;

const addressesOfPackage = Object.values(stages).flatMap((stage) => Object.keys(stage));

const clearStages = () => {
  for (const stage of Object.values(stages))
    for (const key of Object.keys(stage)) Reflect.deleteProperty(stage, key);
};
beforeEach(() => {
  clearStages();
  CommonEnvironmentHelper.MessagingApi = "";
});
afterEach(() => {
  clearStages();
  vi.unstubAllEnvs();
});

describe("CommonEnvironmentHelper", () => {
  it("[CFG-05][A-02] has four stages, without URLs until the host sets them", () => {
    expect(Object.keys(stages).sort()).toEqual(["demo", "dev", "prod", "staging"]);
    expect(addressesOfPackage).toEqual([]);
    CommonEnvironmentHelper.init("prod");
    for (const key of Object.keys(CommonEnvironmentHelper)) {
      const value: unknown = Reflect.get(CommonEnvironmentHelper, key);
      if (typeof value === "string") expect(value).toBe("");
    }
  });

  it.each(["demo", "staging", "prod"] as const)(
    "[CFG-04][CFG-05][CFG-06] applies the service roots and the socket URL of %s",
    (stage) => {
      for (const each of ["demo", "staging", "prod", "dev"] as const) {
        for (const service of SERVICES)
          stages[each][service] = `https://${each}.example/${service}`;
        stages[each].MessagingApiSocket = `wss://${each}.example`;
      }
      CommonEnvironmentHelper.init(stage);
      expect(SERVICES.map((service) => CommonEnvironmentHelper[service])).toEqual(
        SERVICES.map((service) => `https://${stage}.example/${service}`),
      );
      expect(CommonEnvironmentHelper.MessagingApiSocket).toBe(`wss://${stage}.example`);
    },
  );

  it.each(["dev", "", "whatever", "constructor", "PROD"])(
    "[CFG-05][A-02] treats %j as dev, which falls back to staging",
    (stage) => {
      stages.staging.MessagingApi = "https://staging.example/messaging";
      stages.prod.MessagingApi = "https://prod.example/messaging";
      CommonEnvironmentHelper.init(stage);
      expect(CommonEnvironmentHelper.MessagingApi).toBe("https://staging.example/messaging");
    },
  );

  it("[CFG-05] reads for dev the environment variables first, then the dev stage, then staging", () => {
    for (const service of SERVICES) stages.staging[service] = `https://staging.example/${service}`;
    stages.dev.GivingApi = "http://localhost/giving";
    stages.dev.ContentApi = "http://localhost/content";
    vi.stubEnv("REACT_APP_CONTENT_API", "http://localhost:1/content");
    vi.stubEnv("NEXT_PUBLIC_MESSAGING_API", "http://localhost:2/messaging");
    vi.stubEnv("REACT_APP_ATTENDANCE_API", "");
    CommonEnvironmentHelper.init("dev");
    expect(SERVICES.map((service) => CommonEnvironmentHelper[service])).toEqual([
      "https://staging.example/MembershipApi",
      "http://localhost/giving",
      "http://localhost:1/content",
      "http://localhost:2/messaging",
      "https://staging.example/AttendanceApi",
    ]);
  });

  it("[CFG-05] reads the variables that a bundler has replaced, where there is no process", async () => {
    const define = {
      REACT_APP_MESSAGING_API: "http://localhost:1/messaging",
      REACT_APP_GIVING_API: "",
      NEXT_PUBLIC_GIVING_API: "http://localhost:2/giving",
      NEXT_PUBLIC_B1ADMIN_ROOT: "http://localhost:3",
      REACT_APP_GOOGLE_ANALYTICS: "G-1",
    };
    const { outputFiles } = await build({
      entryPoints: ["src/helpers/CommonEnvironmentHelper.ts"],
      bundle: true,
      write: false,
      platform: "browser",
      globalName: "bundle",
      define: Object.fromEntries(
        Object.entries(define).map(([name, value]) => [
          `process.env.${name}`,
          JSON.stringify(value),
        ]),
      ),
    });
    const read = `
      const { CommonEnvironmentHelper: helper } = bundle;
      helper.init("dev");
      [helper.MessagingApi, helper.GivingApi, helper.B1AdminRoot, helper.GoogleAnalyticsTag]`;
    expect(
      runInNewContext(`${outputFiles[0]?.text}${read}`, { console: { warn: () => undefined } }),
    ).toEqual([
      "http://localhost:1/messaging",
      "http://localhost:2/giving",
      "http://localhost:3",
      "G-1",
    ]);
  });

  it("[D11] warns once about each empty service URL that is read", async () => {
    const { warn } = muteConsole();
    vi.resetModules();
    const { CommonEnvironmentHelper: helper } = await import("../../src/entries/helpers.js");
    for (const name of ["MembershipApi", "MessagingApiSocket"] as const) helper[name] = "";
    helper.stages.prod.ContentApi = "https://prod.example/content";
    helper.init("prod");
    expect(warn).not.toHaveBeenCalled();
    const readServices = () => ({
      membership: helper.MembershipApi,
      content: helper.ContentApi,
      socket: helper.MessagingApiSocket,
    });
    expect([readServices(), readServices()]).toEqual(
      Array(2).fill({ membership: "", content: "https://prod.example/content", socket: "" }),
    );
    const createWarning = (name: string): unknown[] => [
      expect.stringMatching(
        new RegExp(`^CommonEnvironmentHelper\\.${name} is empty\\. Set it in .*stages`),
      ),
    ];
    expect(warn.mock.calls).toEqual([
      createWarning("MembershipApi"),
      createWarning("MessagingApiSocket"),
    ]);
    vi.restoreAllMocks();
  });

  it("[D11] does not warn about URLs that are assigned later, never read or optional", async () => {
    const { warn } = muteConsole();
    vi.resetModules();
    const { CommonEnvironmentHelper: helper } = await import("../../src/entries/helpers.js");
    helper.init("prod");
    helper.GivingApi = "https://own.example/giving";
    expect([helper.GivingApi, helper.GoogleAnalyticsTag, helper.LessonsRoot]).toEqual([
      "https://own.example/giving",
      "",
      "",
    ]);
    expect(warn).not.toHaveBeenCalled();
    helper.GivingApi = "";
    vi.restoreAllMocks();
  });

  it("[CFG-06] provides the default client's socket URL, also when it is assigned later", () => {
    const { socketUrl } = getDefaultClient().core.options;
    CommonEnvironmentHelper.MessagingApiSocket = "wss://later.example";
    expect(typeof socketUrl === "function" && socketUrl()).toBe("wss://later.example");
    CommonEnvironmentHelper.MessagingApiSocket = "";
  });
});

describe("ApiHelper", () => {
  it("[CFG-04][A-03] calls each service by its name at its own root", async () => {
    const names = [MEMBERSHIP_API, GIVING_API, CONTENT_API, MESSAGING_API, ATTENDANCE_API];
    expect(names).toEqual(SERVICES);
    const { fetch, calls } = stubFetch(json({}));
    const previousClient = setDefaultClient(new ChurchClient({ fetch }));
    ApiHelper.apiConfigs = names.map((keyName) => ({
      keyName,
      url: `https://${keyName.toLowerCase()}.example/v1`,
      jwt: keyName,
      permissions: [],
    }));
    for (const name of names) await ApiHelper.get("/things", name);
    setDefaultClient(previousClient);
    expect(calls.map(({ url, headers }) => [url, headers["authorization"]])).toEqual(
      names.map((name) => [`https://${name.toLowerCase()}.example/v1/things`, `Bearer ${name}`]),
    );
  });
});
