import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDefaultEnvironment } from "../../src/platform/core/defaultCore.js";
import { isApiError, isStaleSessionError } from "../../src/platform/http/ApiError.js";

import * as helpers from "../../src/entries/helpers.js";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import {
  pickJunk,
  createMalformedFetch,
  mutate,
  pick,
  type Random,
  createRandom,
  cacheResponses,
  SEEDS,
} from "../harness/malformed.js";
import { muteConsole } from "../harness/muteConsole.js";

const NOW = new Date("2026-05-01T12:00:00Z");
/** Longer than every retry, deadline and pause of a call. */
const LONGEST_WAIT_MS = 600_000;
const TIME_LIMIT_MS = 3_600_000;

type Call = (args: readonly unknown[]) => unknown;
interface Callable {
  name: string;
  parameters: readonly string[];
  call: Call;
}
type Constructor = new (...args: readonly unknown[]) => object;
type AnyFunction = (...args: readonly unknown[]) => unknown;

const isClass = (value: unknown): value is Constructor & Record<string, unknown> =>
  typeof value === "function" &&
  Object.getOwnPropertyDescriptor(value, "prototype")?.writable === false;

/** Returns the names of the parameters from the source text of a function. */
const parametersOf = (callable: object): string[] => {
  const [, list = ""] = /^[^(]*\(([^)]*)\)/.exec(Function.prototype.toString.call(callable)) ?? [];
  return list.split(",").map((each) => each.replace(/=.*/s, "").trim());
};

/** Returns everything that can be called, assigned or read on an object. */
function membersOf(
  owner: string,
  object: object,
  names: readonly string[],
  self: () => object = () => object,
): Callable[] {
  return names.flatMap((key): Callable[] => {
    const name = `${owner}.${key}`;
    const descriptor = Object.getOwnPropertyDescriptor(object, key);
    if (!descriptor) return [];
    const { value, get, set } = descriptor as {
      value?: unknown;
      get?: AnyFunction;
      set?: AnyFunction;
    };
    if (typeof value === "function") {
      const call: Call = (args) =>
        Reflect.apply(Reflect.get(self(), key) as AnyFunction, self(), args);
      return isClass(value) ? [] : [{ name, parameters: parametersOf(value), call }];
    }
    return [
      ...(get ? [{ name, parameters: [], call: () => Reflect.get(self(), key) as unknown }] : []),
      ...(set
        ? [
            {
              name: `${name} =`,
              parameters: [key],
              call: (args: readonly unknown[]) => Reflect.set(self(), key, args[0]),
            },
          ]
        : []),
    ];
  });
}

const OWN_NAMES_OF_CLASSES = new Set(["length", "name", "prototype"]);

function callablesOf(module: object): Callable[] {
  return Object.entries(module).flatMap(([name, value]: [string, unknown]) => {
    if (isClass(value)) {
      // The second parameter of ChurchClient is internal.
      const call: Call = (args) =>
        new value(...(value === helpers.ChurchClient ? args.slice(0, 1) : args));
      const made: Callable = { name: `new ${name}`, parameters: parametersOf(value), call };
      const names = Object.getOwnPropertyNames(value).filter(
        (each) => !OWN_NAMES_OF_CLASSES.has(each),
      );
      return [made, ...membersOf(name, value, names)];
    }
    const call: Call = (args) => Reflect.apply(value as AnyFunction, undefined, args);
    return typeof value === "function" ? [{ name, parameters: parametersOf(value), call }] : [];
  });
}

/** The members of instances that hosts receive. */
const notifications = helpers.NotificationService.getInstance();
const clientMethods = Object.getOwnPropertyNames(helpers.ChurchClient.prototype).filter(
  (name) => name !== "constructor",
);
const CALLABLES: readonly Callable[] = [
  ...callablesOf(helpers),
  ...membersOf("NotificationService.instance", notifications, Object.keys(notifications)),
  ...membersOf("ChurchClient.instance", helpers.ChurchClient.prototype, clientMethods, () =>
    helpers.getDefaultClient(),
  ),
];

/** An error of a callback reaches the host, for example from a hook that rejects a request. */
const CALLBACK_ERROR = "The callback of the host has failed.";
/** The messages of errors that a call may reject with besides an ApiError. */
const CALL_ERRORS = [
  /^API configuration not found: /,
  /^The (path|URL|method) of the request is not a string\.$/,
  /^The data of .* cannot be written as JSON\.$/s,
];
const isCallError = (error: unknown): boolean =>
  isApiError(error) ||
  isStaleSessionError(error) ||
  (error instanceof Error &&
    (error.name === "AbortError" ||
      error.message === CALLBACK_ERROR ||
      CALL_ERRORS.some((each) => each.test(error.message))));

/** Errors that the docstrings name. */
const DOCUMENTED: Record<string, RegExp> = {
  "ArrayHelper.sortBy": /^ArrayHelper\.sortBy sorts a list in place, and this list is frozen/,
  "ChurchClient.instance.logIn": /^The server answered the login without saying who the user is/,
  "SlugHelper.slugifyString":
    /^slug\(\) (requires a string argument|received a malformed string \(lone surrogates\))$/,
  "EventHelper.getFullRRule": /^The (event has no start that is a date|recurrence rule )/,
  "EventHelper.getPartialRRuleString":
    /^The (recurrence rule |options of the recurrence rule cannot be written)/,
  "FileHelper.dataURLtoBlob": /^Invalid (data URL format|MIME type in data URL)$/,
  "UniqueIdHelper.generate": /^(There are no characters to make an id of|An id cannot have )/,
  setDefaultClient: /^setDefaultClient needs a ChurchClient/,
};

/** Values that cannot come from JSON, only from the code of a host. */
const HOSTILE: readonly (() => unknown)[] = [
  () => undefined,
  () => Number.NaN,
  () => Infinity,
  () => -Infinity,
  () => 2 ** 31,
  () => 2 ** 53,
  () => 1e308,
  () => 10n,
  () => Symbol("s"),
  () => () => undefined,
  () => () => {
    throw new Error(CALLBACK_ERROR);
  },
  () => () => Promise.reject(new Error(CALLBACK_ERROR)),
  () => new Date(Number.NaN),
  () => new Date(8.64e15),
  () => Object.create(null) as unknown,
  () => ({
    toString: () => {
      throw new Error("of the host");
    },
  }),
  () => ({ [Symbol.toPrimitive]: () => ({}) }),
  () => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    return circular;
  },
  () => Object.freeze([1, 2, 3]),
  () => Object.freeze({ byhour: 1 }),
  () => new Map([["a", 1]]),
  () => new Array<unknown>(10_000).fill(null),
];

const person = {
  id: "PER00000002",
  name: { display: "Daniel Brenner", first: "Daniel", last: "Brenner", nick: "Dan" },
  contactInfo: { email: "a@b.co", address1: "1 Main St", city: "Tulsa", state: "OK", zip: "74101" },
  photo: "/people/p.png",
  photoUpdated: "2026-04-01T00:00:00Z",
};
const permission = { api: "MembershipApi", contentType: "People", action: "View" };
const api = {
  keyName: "MembershipApi",
  url: "http://demo.church/membership",
  jwt: "a.b.c",
  permissions: [permission],
};
const userChurch = {
  church: { id: "CHU00000001", name: "Grace", subDomain: "grace" },
  person,
  jwt: "a.b.c",
  apis: [api],
  groups: [],
};
const user = {
  id: "USR00000001",
  email: "ruth@grace.example",
  firstName: "Ruth",
  lastName: "Okafor",
  jwt: "a.b.c",
};
const context = {
  user,
  person,
  userChurch,
  userChurches: [userChurch],
  setUserChurch: () => undefined,
};
const event = {
  id: "EVT1",
  title: "Service",
  start: "2026-05-03T10:00:00Z",
  end: "2026-05-03T11:00:00Z",
  recurrenceRule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=SU",
  exceptionDates: ["2026-05-10T10:00:00Z"],
};
const options = {
  freq: 2,
  interval: 1,
  byweekday: [6],
  count: 5,
  until: NOW,
  dtstart: NOW,
  byhour: [1],
};
const date = "2026-05-01T12:00:00Z";
const presigned = {
  url: "https://store.example/upload",
  key: "k",
  fields: { policy: "p", key: "k" },
};

/** Valid values by parameter name. The malformed values are derived from them. */
const SAMPLES: Record<string, unknown> = {
  person,
  permission,
  user,
  userChurch,
  context,
  event,
  options,
  date,
  presigned,
  path: "/people",
  apiName: "MembershipApi",
  keyName: "MembershipApi",
  jwt: "a.b.c",
  permissions: [permission],
  apiConfigs: [api],
  data: { a: 1 },
  url: "http://demo.church/membership/people",
  obj: { id: "pm", card: { brand: "visa", last4: "4242" } },
  array: [person, userChurch],
  item: person,
  propertyName: "name.display",
  value: "Daniel",
  values: ["a", "b"],
  operator: "contains",
  dataType: "number",
  length: 3,
  charList: "abc",
  descending: true,
  birthdate: "1990-02-03",
  input: date,
  days: 3,
  hours: 3,
  year: 2026,
  week: 3,
  startDate: date,
  endDate: "2026-06-01T00:00:00Z",
  events: [event],
  amount: 12.5,
  currency: "usd",
  fractionDigits: 2,
  rate: { percent: 2.9, fixed: 0.3 },
  fee: "$1",
  intervalName: "two_week",
  intervalCount: 2,
  intervalType: "week",
  dataurl: "data:image/png;base64,AAAA",
  uploadedFile: new Blob(["x"]),
  file: { type: "image/png" },
  string: "The Story of Jonah",
  type: "urlPath",
  removeCharacters: ["o"],
  slug: "genesis-6-11",
  action: "message",
  id: "h",
  payload: { action: "message", data: {}, conversationId: "CON00000001" },
  appearanceSettings: { logoDark: "/l.png", logoLight: "/m.png" },
  defaultLogo: "d.png",
  size: "16",
  backgroundColor: "#123456",
  color: "rgb(1,2,3)",
  textColor: "white",
  contactInfo1: person.contactInfo,
  contactInfo2: person.contactInfo,
  address: person.contactInfo,
  address1: person.contactInfo,
  address2: person.contactInfo,
  churchId: "CHU00000001",
  firstName: "Ruth",
  lastName: "Okafor",
  nickName: "R",
  backends: ["http://demo.church/{{lng}}.json"],
  key: "notes.title",
  language: "de",
  fallback: "Title",
  category: "c",
  label: "l",
  stage: "prod",
  returnUrl: "/people",
  appUrl: "https://b1.example",
  login: { user, userChurches: [userChurch] },
  errorType: "500",
  message: "m",
  details: "d",
  listener: () => undefined,
  handleRedirect: () => undefined,
  handleMessage: () => undefined,
  getAppData: () => ({}),
  customErrorHandler: () => undefined,
};

function argumentOf(name: string | undefined, random: Random): unknown {
  const sample = SAMPLES[name ?? ""];
  const kind = random();
  if (kind < 0.35 && sample !== undefined)
    return typeof sample === "object" && kind < 0.3 ? mutate(sample, random, 5) : sample;
  return kind < 0.7 ? pickJunk(random) : pick(HOSTILE, random)();
}

/** Returns random arguments, usually one for each parameter, sometimes fewer or more. */
function argumentsOf({ parameters }: Callable, random: Random): unknown[] {
  const length = random() < 0.7 ? parameters.length : Math.floor(random() * 5);
  return Array.from({ length }, (_, index) => argumentOf(parameters[index], random));
}

/** Returns the text of an undocumented error, or `undefined` for a documented one. */
function describeUndocumentedError(name: string, error: unknown): string | undefined {
  const isCall =
    /^(ApiHelper\.|ChurchClient\.instance\.logIn$|FileHelper\.(post|upload)|CurrencyHelper\.loadCurrency)/.test(
      name,
    );
  if (isCall && isCallError(error)) return undefined;
  const isDocumented =
    error instanceof Error &&
    !(error instanceof TypeError) &&
    DOCUMENTED[name]?.test(error.message) === true;
  if (isDocumented) return undefined;
  return error instanceof Error
    ? (error.stack ?? error.message).split("\n").slice(0, 6).join("\n")
    : `not an Error: ${typeof error}`;
}

let responses: ReturnType<typeof cacheResponses>;
// Lazy imports need real time, which fake timers do not advance.
beforeAll(() => import("../../src/platform/http/uploadPresigned.js"));
beforeAll(() => import("i18next-http-backend"));
beforeAll(() => import("../../src/platform/session/logIn.js"));

const server = createDemoChurch({ now: () => NOW });
const environment = getDefaultEnvironment();
const addresses = { ...environment };

beforeEach(() => {
  responses ??= cacheResponses(server);
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("location", {
    assign: () => undefined,
    replace: () => undefined,
    href: "https://host.example/people?x=1",
    pathname: "/people",
  });
  muteConsole();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Makes the calls in order, with random arguments, on one page. Returns the failures. */
async function callAll(callables: readonly Callable[], seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const failures: string[] = [];
  const client = createDemoClient(server, "ruth@grace.example", {
    fetch: createMalformedFetch(responses, random),
    now: () => NOW,
    address: { read: () => "https://host.example/people?x=1", replace: () => undefined },
  });
  const previousClient = helpers.setDefaultClient(client);
  const pending = new Set<string>();
  const report = (name: string, error: unknown) => {
    const failure = describeUndocumentedError(name, error);
    if (failure !== undefined) failures.push(`${name} (seed ${seed}): ${failure}`);
  };
  for (const callable of callables) {
    const { name, call } = callable;
    try {
      const result = call(argumentsOf(callable, random));
      if (!(result instanceof Promise)) continue;
      const key = `${name} ${pending.size}`;
      pending.add(key);
      void result.then(
        () => pending.delete(key),
        (error: unknown) => {
          pending.delete(key);
          report(name, error);
        },
      );
    } catch (error) {
      report(name, error);
    }
  }
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
  for (const name of pending) failures.push(`${name} (seed ${seed}): never settles`);
  helpers.NotificationService.getInstance().cleanup();
  helpers.SocketHelper.cleanup();
  await vi.advanceTimersByTimeAsync(5_000);
  helpers.setDefaultClient(previousClient);
  for (const key of Object.keys(environment)) Reflect.deleteProperty(environment, key);
  Object.assign(environment, addresses);
  return failures;
}

/** Returns the list in a random order. */
const shuffle = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((entry) => ({ entry, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ entry }) => entry);

describe("[D30] malformed arguments", () => {
  it("[D30] reach every function of every public helper", () => {
    expect(CALLABLES.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "ApiHelper.get",
        "UserHelper.user =",
        "UserHelper.user",
        "new StripePaymentMethod",
        "receiveSession",
      ]),
    );
    expect(CALLABLES.length).toBeGreaterThan(150);
    const known = new Set(CALLABLES.map(({ name }) => name));
    expect(Object.keys(DOCUMENTED).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(CALLABLES.map((callable) => [callable.name, callable] as const))(
    "[D30] throw only documented errors and leave no call pending: %s",
    async (_, callable) => {
      for (let seed = 1; seed <= SEEDS; seed++)
        expect(await callAll([callable, callable], seed)).toEqual([]);
    },
    TIME_LIMIT_MS,
  );

  it(
    "[D30] throw only documented errors if all helpers get them in random order on one page",
    async () => {
      for (let seed = 1; seed <= SEEDS; seed++)
        expect(await callAll(shuffle(CALLABLES, createRandom(seed + 1_000)), seed)).toEqual([]);
    },
    TIME_LIMIT_MS,
  );
});
