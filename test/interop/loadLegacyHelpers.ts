import type * as helpers from "@churchapps/helpers";
import { build } from "esbuild";

/** The classes of the older package that hold state. Its own types are `any`, or forbid what hosts do without strict null checks. */
export interface LegacyPackage extends Pick<typeof helpers, "CommonEnvironmentHelper"> {
  ApiHelper: {
    apiConfigs: { keyName: string; url: string; jwt: string; permissions: object[] }[];
    isAuthenticated: boolean;
    onRequest?: (url: string) => void;
    getConfig: (keyName: string) => { jwt: string; url: string } | null;
    setDefaultPermissions: (jwt: string | undefined) => void;
    clearPermissions: () => void;
    get: (path: string, api: string) => Promise<unknown>;
    postAnonymous: (path: string, data: object, api: string) => Promise<unknown>;
  };
  UserHelper: {
    user: object | undefined;
    person: object | undefined;
    userChurches: object[] | undefined;
    currentUserChurch: object | undefined;
    churchChanged: boolean;
    selectChurch: (context: unknown, id?: string, keyName?: string) => Promise<void>;
    checkAccess: typeof helpers.UserHelper.checkAccess;
  };
}

let code: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: 'export * from "@churchapps/helpers"', resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "legacy",
    define: { "process.env": "{}" },
  });
  return outputFiles[0]?.text ?? "";
}

/** Runs the older package, as a page does that loads its bundle. Each call runs another copy. */
export async function loadLegacyHelpers(): Promise<LegacyPackage> {
  code ??= bundle();
  // oxlint-disable-next-line typescript/no-implied-eval -- a module would be evaluated only once
  const run = new Function(`${await code}; return legacy;`) as () => LegacyPackage;
  return run();
}
