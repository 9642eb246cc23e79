import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createDemoChurch } from "../../src/entries/testing.js";
import { calls, findCall, findProblems } from "../harness/schemas/findProblems.js";
import { frame } from "../harness/schemas/frame.js";
import { root } from "../tools/sources.js";
import { callDemo } from "./tools/callDemo.js";

const GRACE = "CHU00000001";
const CONVERSATION = "CON00000001";

/** A recorded request and its response. Recordings of other kinds have no path. */
interface Sample {
  request?: { method?: string; path?: string };
  response?: { status?: number; json?: unknown };
}

/** Marks where the recording cut a long list. */
const CUT = /^\.\.\.\(\d+ items in all\)$/;
const withoutCuts = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.filter((item) => !(typeof item === "string" && CUT.test(item))).map(withoutCuts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutCuts(item)]));
};

const SAMPLES = join(root, "../shared/samples");
const hasSamples = existsSync(SAMPLES);
const readSample = (file: string): unknown => JSON.parse(readFileSync(join(SAMPLES, file), "utf8"));

const samples = (hasSamples ? readdirSync(SAMPLES) : []).flatMap((file) => {
  const sample = readSample(file) as Sample;
  const { method = "", path } = sample.request ?? {};
  const call = path === undefined ? undefined : findCall(method, path);
  return call && sample.response
    ? [{ file, call, status: sample.response.status ?? 0, json: sample.response.json }]
    : [];
});

describe("recorded server responses", () => {
  it.skipIf(hasSamples)(
    "are missing beside this checkout (../shared/samples), so nothing is compared",
    () => undefined,
  );

  it.each(samples)("$file matches the schema of $call.name", ({ call, status, json }) => {
    expect(findProblems(call, status, withoutCuts(json))).toEqual([]);
  });

  it.runIf(hasSamples)("cover every call that has a schema", () => {
    const recorded = new Set(samples.map(({ call }) => call.name));
    expect(calls.map(({ name }) => name).filter((name) => !recorded.has(name))).toEqual([]);
    expect(samples.length).toBeGreaterThan(180);
  });

  it.runIf(hasSamples)("contain only frames that match the schema", () => {
    const lines = readSample("ws-frames.json") as { dir?: string; kind?: string; data?: string }[];
    const texts = lines.flatMap(({ dir, kind, data }) =>
      dir === "in" && kind === "text" && data ? [data] : [],
    );
    expect(texts.length).toBeGreaterThan(40);
    for (const text of texts)
      expect(v.safeParse(frame, JSON.parse(text)).issues, text).toBeUndefined();
  });
});

const CARD = {
  id: "pm_card",
  personId: "PER00000001",
  email: "ruth@grace.example",
  name: "Ruth Okafor",
  churchId: GRACE,
  provider: "stripe",
};
const GIFT = {
  amount: 20,
  id: "pm_card",
  customerId: "cus_demo",
  type: "card",
  churchId: GRACE,
  provider: "stripe",
  gatewayId: "GAT00000001",
};
const ANSWER = { questionId: "QUE00000001", value: "Ada Bell" };
const SUBMISSION = {
  formId: "FRM00000001",
  contentType: "form",
  contentId: "FRM00000001",
  questions: [],
  answers: [ANSWER],
};
const ALERTS = {
  conversationId: "alerts",
  churchId: GRACE,
  displayName: "Test",
  socketId: "nobody",
  personId: "PER00000001",
};
const TASK = { contentType: "task", contentId: "TSK00000001", message: "Call the plumber" };
const NEW_CONVERSATION = {
  allowAnonymousPosts: false,
  contentType: "privateMessage",
  contentId: "PER00000001",
  title: "t",
  visibility: "hidden",
};

type Step = [
  email: "ruth" | "daniel" | "samuel" | "nobody",
  method: string,
  path: string,
  body?: unknown,
];
/** Every call of the client, with success and failure. Each runs on its own demo server. */
const STEPS: readonly Step[] = [
  ["ruth", "GET", "/messaging/notifications/my"],
  ["nobody", "GET", "/messaging/notifications/my"],
  ["ruth", "GET", "/messaging/notifications/unreadCount"],
  ["nobody", "GET", "/messaging/notifications/unreadCount"],
  [
    "ruth",
    "POST",
    "/messaging/notifications/create",
    { ...TASK, peopleIds: ["PER00000002", "PER00000003"] },
  ],
  [
    "ruth",
    "POST",
    "/messaging/notifications/create",
    { ...TASK, contentType: "assignment", link: "https://example.org/x", peopleIds: [] },
  ],
  ["nobody", "POST", "/messaging/notifications/create", { ...TASK, peopleIds: ["PER00000002"] }],
  ["samuel", "POST", "/messaging/notifications/create", { ...TASK, peopleIds: ["PER00000002"] }],
  ["ruth", "GET", "/messaging/privateMessages"],
  ["nobody", "GET", "/messaging/privateMessages"],
  ["ruth", "GET", "/messaging/privateMessages/existing/PER00000002"],
  ["daniel", "GET", "/messaging/privateMessages/PMS00000001"],
  ["samuel", "GET", "/messaging/privateMessages/PMS00000001"],
  [
    "ruth",
    "POST",
    "/messaging/privateMessages",
    [{ toPersonId: "PER00000008", conversationId: CONVERSATION }],
  ],
  [
    "nobody",
    "POST",
    "/messaging/privateMessages",
    [{ fromPersonId: "x", toPersonId: "PER00000008", conversationId: CONVERSATION }],
  ],
  ["ruth", "DELETE", "/messaging/privateMessages/PMS00000001"],
  ["ruth", "DELETE", "/messaging/privateMessages/nope"],
  ["ruth", "GET", "/messaging/conversations/messages/person/PER00000007"],
  ["ruth", "GET", "/messaging/conversations/messages/person/nope"],
  ["samuel", "GET", "/messaging/conversations/messages/person/PER00000007"],
  ["ruth", "POST", "/messaging/conversations", [NEW_CONVERSATION]],
  ["nobody", "POST", "/messaging/conversations", [NEW_CONVERSATION]],
  [
    "ruth",
    "POST",
    "/messaging/messages",
    [{ conversationId: CONVERSATION, content: "Hello\nthere" }],
  ],
  [
    "ruth",
    "POST",
    "/messaging/messages",
    [{ id: "MSG0000000100001", conversationId: CONVERSATION, content: "Edited" }],
  ],
  ["nobody", "POST", "/messaging/messages", [{ conversationId: CONVERSATION, content: "Hello" }]],
  ["ruth", "POST", "/messaging/messages", { conversationId: CONVERSATION, content: "Hello" }],
  ["ruth", "GET", `/messaging/messages/conversation/${CONVERSATION}`],
  ["nobody", "GET", `/messaging/messages/conversation/${CONVERSATION}`],
  ["ruth", "GET", "/messaging/messages/conversation/nope"],
  ["samuel", "GET", "/messaging/messages/conversation/CON00000051"],
  ["samuel", "POST", "/messaging/messages", [{ conversationId: "CON00000051", content: "Hello" }]],
  ["nobody", "GET", `/messaging/messages/${GRACE}/MSG0000000100001`],
  ["ruth", "GET", `/messaging/messages/${GRACE}/nope`],
  ["ruth", "GET", "/messaging/messages/MSG0000000100001"],
  ["ruth", "POST", "/messaging/messages/MSG0000000100001/reactions", { emoji: "👍" }],
  ["nobody", "POST", "/messaging/messages/MSG0000000100001/reactions", { emoji: "👍" }],
  ["ruth", "DELETE", "/messaging/messages/MSG0000000100001"],
  ["samuel", "DELETE", "/messaging/messages/MSG0000000100001"],
  ["ruth", "DELETE", "/messaging/messages/nope"],
  ["nobody", "POST", "/messaging/connections", [ALERTS]],
  ["nobody", "DELETE", `/messaging/connections/${GRACE}/alerts/nobody`],
  ["nobody", "POST", "/membership/users/login", { email: "ruth@grace.example", password: "x" }],
  [
    "nobody",
    "POST",
    "/membership/users/login",
    { email: "stranger@grace.example", password: "password" },
  ],
  ["ruth", "GET", "/membership/people/search?term=an"],
  ["ruth", "GET", "/membership/people/search?term="],
  ["nobody", "GET", "/membership/people/search?term=an"],
  ["ruth", "GET", "/membership/people/search"],
  ["ruth", "GET", "/membership/people/basic?ids=PER00000002,PER00000003,nope"],
  ["daniel", "GET", "/membership/people/PER00000002"],
  ["nobody", "GET", "/membership/people/PER00000002"],
  ["ruth", "GET", "/membership/people/basic?ids="],
  ["ruth", "GET", "/membership/people/basic"],
  [
    "nobody",
    "POST",
    "/membership/users/loadOrCreate",
    { userEmail: "ada@example.org", firstName: "Ada", lastName: "O'Bell" },
  ],
  [
    "nobody",
    "POST",
    "/membership/users/loadOrCreate",
    { userEmail: "not-an-email", firstName: "", lastName: "" },
  ],
  [
    "nobody",
    "POST",
    "/membership/people/loadOrCreate",
    { churchId: GRACE, firstName: "Ada", lastName: "Bell", email: "ada@example.org" },
  ],
  ["nobody", "GET", `/membership/churches/${GRACE}`],
  ["ruth", "GET", "/membership/churches/nope"],
  ["nobody", "GET", "/membership/churches/lookup/?subDomain=grace"],
  ["ruth", "POST", "/membership/churches/select", { churchId: GRACE }],
  ["ruth", "POST", "/membership/churches/select", { subDomain: "grace" }],
  ["nobody", "POST", "/membership/churches/select", { churchId: GRACE }],
  ["nobody", "GET", `/membership/settings/public/${GRACE}`],
  ["nobody", "GET", "/membership/settings/public/nope"],
  ["ruth", "DELETE", `/membership/userchurch/record/USR00000001/${GRACE}/PER00000001`],
  ["nobody", "DELETE", `/membership/userchurch/record/USR00000001/${GRACE}/PER00000001`],
  ["samuel", "DELETE", `/membership/rolemembers/self/${GRACE}/USR00000004`],
  ["samuel", "DELETE", `/membership/rolemembers/self/${GRACE}/USR00000001`],
  ["nobody", "GET", "/membership/questions/unrestricted?formId=FRM00000002"],
  ["nobody", "GET", "/membership/questions/unrestricted?formId=FRM00000005"],
  ["nobody", "GET", "/membership/questions/unrestricted?formId=FRM00000006"],
  ["nobody", "GET", "/membership/questions/unrestricted"],
  ["ruth", "GET", "/membership/questions/?formId=FRM00000001"],
  ["nobody", "GET", "/membership/questions/?formId=FRM00000001"],
  ["ruth", "GET", "/membership/questions/"],
  ["ruth", "GET", "/membership/formsubmissions/nope/?include=questions,answers,form"],
  ["ruth", "GET", "/membership/formsubmissions/FSB00000001/?include=questions,answers,form"],
  ["ruth", "GET", "/membership/formsubmissions/FSB00000001"],
  ["samuel", "GET", "/membership/formsubmissions/nope/?include=questions,answers,form"],
  ["nobody", "POST", "/membership/formsubmissions/", [SUBMISSION]],
  ["nobody", "POST", "/membership/formsubmissions/", [{ ...SUBMISSION, formId: "FRM00000004" }]],
  ["nobody", "POST", "/membership/formsubmissions/", [{ ...SUBMISSION, formId: "nope" }]],
  ["nobody", "POST", "/membership/formsubmissions/", []],
  ["ruth", "DELETE", "/membership/formsubmissions/nope"],
  ["samuel", "DELETE", "/membership/formsubmissions/nope"],
  ["nobody", "GET", `/giving/funds/churchId/${GRACE}`],
  ["nobody", "GET", "/giving/funds/churchId/nope"],
  ["nobody", "GET", `/giving/donate/gateways/${GRACE}`],
  ["nobody", "GET", "/giving/donate/gateways/CHU00000002"],
  ["nobody", "GET", "/giving/donate/gateways/nope"],
  ["nobody", "GET", `/giving/gateways/churchId/${GRACE}`],
  ["ruth", "POST", "/giving/paymentmethods/addcard", CARD],
  ["ruth", "POST", "/giving/paymentmethods/addcard", { ...CARD, id: "tok_visa" }],
  ["ruth", "POST", "/giving/paymentmethods/addcard", { ...CARD, id: "pm_declined" }],
  [
    "nobody",
    "POST",
    `/giving/donate/fee?churchId=${GRACE}`,
    { type: "creditCard", amount: 20, provider: "stripe" },
  ],
  ["ruth", "POST", "/giving/donate/charge", GIFT],
  ["ruth", "POST", "/giving/donate/charge", { ...GIFT, id: "pm_insufficient" }],
  ["ruth", "POST", "/giving/paymentmethods/addcard", { ...CARD, id: "pm_expired" }],
  ["ruth", "POST", "/giving/donate/charge", { ...GIFT, id: "pm_refused" }],
  ["ruth", "POST", "/giving/donate/charge", { ...GIFT, id: "pm_3ds" }],
  ["ruth", "POST", "/giving/donate/charge", { ...GIFT, id: "pm_processing" }],
  ["nobody", "POST", "/giving/donate/charge", { ...GIFT, churchId: "nope" }],
  ["nobody", "POST", "/giving/paymentmethods/addcard", { ...CARD, churchId: "nope" }],
  ["ruth", "GET", "/content/gallery/1.78"],
  ["samuel", "GET", "/content/gallery/1.78"],
  ["nobody", "GET", "/content/gallery/stock/1.78"],
  [
    "ruth",
    "POST",
    "/content/gallery/requestUpload",
    { folder: "1.78", fileName: "1763644800.jpg" },
  ],
  [
    "samuel",
    "POST",
    "/content/gallery/requestUpload",
    { folder: "1.78", fileName: "1763644800.jpg" },
  ],
  ["ruth", "POST", "/content/gallery/requestUpload", {}],
  ["ruth", "DELETE", "/content/gallery/1.78/1763644800.jpg"],
  ["ruth", "POST", "/content/stock/search", { term: "church" }],
];

async function responseOf([name, method, path, body]: Step) {
  const server = createDemoChurch();
  const session = name === "nobody" ? undefined : server.signIn(`${name}@grace.example`);
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (session) headers["Authorization"] = `Bearer ${session.userChurches[0]?.jwt}`;
  const response = await server.fetch(`http://demo.church${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

describe("demo server contract", () => {
  it.each(STEPS)("responds to %s %s %s as a real server does", async (...step) => {
    const [, method, path] = step;
    const call = findCall(method, path);
    if (!call) throw new Error(`No schema knows ${method} ${path}.`);
    const { status, json } = await responseOf(step);
    const problems = findProblems(call, status, json);
    expect(problems, `${status} ${JSON.stringify(json).slice(0, 400)}`).toEqual([]);
  });

  it("covers every call of the client", () => {
    const calledNames = new Set(STEPS.map(([, method, path]) => findCall(method, path)?.name));
    expect(calls.map(({ name }) => name).filter((name) => !calledNames.has(name))).toEqual([]);
  });
});

describe("[D53] demo server calls that once differed from a real server", () => {
  const call = async (...step: Step) => {
    const { status, json } = await responseOf(step);
    return [status, json] as const;
  };

  it("[D53] selecting a church without a token fails with 500, and with another's token with 401", async () => {
    const [status, json] = await call("nobody", "POST", "/membership/churches/select", {
      churchId: GRACE,
    });
    expect([status, json]).toEqual([
      500,
      {
        error: expect.objectContaining({
          status: 500,
          message: expect.any(String) as string,
        }) as object,
      },
    ]);
    expect(
      await call("daniel", "POST", "/membership/churches/select", { churchId: "CHU00000002" }),
    ).toEqual([401, {}]);
  });

  it("[D53] questions without a form id are empty with a token and 401 without one", async () => {
    expect(await call("ruth", "GET", "/membership/questions/")).toEqual([200, []]);
    expect(await call("samuel", "GET", "/membership/questions/?formId=")).toEqual([200, []]);
    expect(await call("nobody", "GET", "/membership/questions/unrestricted")).toEqual([401, {}]);
  });

  it("[D53] creating notifications is rejected for a volunteer", async () => {
    expect(
      await call("samuel", "POST", "/messaging/notifications/create", {
        ...TASK,
        peopleIds: ["PER00000002"],
      }),
    ).toEqual([401, {}]);
    const [status] = await call("ruth", "POST", "/messaging/notifications/create", {
      ...TASK,
      peopleIds: ["PER00000002"],
    });
    expect(status).toBe(200);
  });

  it("[D53] people search returns conversation ids only to users who may read notes", async () => {
    const found = (json: unknown) =>
      (json as { id: string }[]).find(({ id }) => id === "PER00000007");
    const search = "/membership/people/search?term=Anna-Lena";
    expect(found((await call("samuel", "GET", search))[1])).not.toHaveProperty("conversationId");
    expect(found((await call("ruth", "GET", search))[1])).toMatchObject({
      conversationId: "CON00000051",
    });
  });

  it("[D53] a private message is deleted by its participants only", async () => {
    const path = "/messaging/privateMessages/PMS00000001";
    expect(await call("ruth", "DELETE", path)).toEqual([200, { success: true }]);
    for (const step of [
      ["samuel", path],
      ["nobody", path],
      ["ruth", "/messaging/privateMessages/nope"],
    ] as const) {
      expect(await call(step[0], "DELETE", step[1])).toEqual([
        404,
        { error: "Conversation not found" },
      ]);
    }
  });

  it("[D53] conversations of a person include all messages with their reactions", async () => {
    const [status, json] = await call(
      "ruth",
      "GET",
      "/messaging/conversations/messages/person/PER00000007",
    );
    expect([status, json]).toMatchObject([
      200,
      [{ id: "CON00000051", postCount: 2, messages: [{ reactions: [] }, { reactions: [] }] }],
    ]);
    expect(
      await call("samuel", "GET", "/messaging/conversations/messages/person/PER00000007"),
    ).toEqual([401, {}]);
    expect(await call("ruth", "GET", "/messaging/conversations/messages/person/nope")).toEqual([
      200,
      [],
    ]);
    const server = createDemoChurch();
    await callDemo(server, "ruth", "POST", "/messaging/messages/MSG0000005100001/reactions", {
      emoji: "👍",
    });
    const { text } = await callDemo(
      server,
      "ruth",
      "GET",
      "/messaging/conversations/messages/person/PER00000007",
    );
    expect(text).toContain('"reactions":[{"personId":"PER00000001","emoji":"👍"}]');
  });
});

describe("demo server frames", () => {
  it("equal a real server's frames, byte for byte and in order", async () => {
    const server = createDemoChurch();
    const texts: string[] = [];
    const socket = server.hub.join(
      (text) => texts.push(text),
      () => undefined,
    );
    const post = (email: string, path: string, body: unknown, method = "POST") =>
      server.fetch(`http://demo.church/messaging${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${server.signIn(email).userChurches[0]?.jwt}`,
          "Content-Type": "application/json",
        },
        ...(method === "POST" && { body: JSON.stringify(body) }),
      });
    socket.receive("getId");
    const connection = {
      churchId: GRACE,
      displayName: "Test",
      socketId: socket.id,
      personId: "PER00000001",
    };
    await post("ruth@grace.example", "/connections", [{ ...connection, conversationId: "alerts" }]);
    await post("daniel@grace.example", "/privateMessages", [
      { toPersonId: "PER00000001", conversationId: CONVERSATION },
    ]);
    await post("ruth@grace.example", "/connections", [
      { ...connection, conversationId: CONVERSATION },
    ]);
    const response = await post("daniel@grace.example", "/messages", [
      { conversationId: CONVERSATION, content: "Hello" },
    ]);
    const [message] = (await response.json()) as { id: string }[];
    await post("daniel@grace.example", `/messages/${message?.id}`, undefined, "DELETE");
    server.addNotification({
      personId: "PER00000001",
      contentType: "task",
      contentId: "T1",
      message: "New task",
    });
    for (const text of texts)
      expect(v.safeParse(frame, JSON.parse(text)).issues, text).toBeUndefined();
    expect(
      texts.map((text) =>
        text.replace(/"(id|displayName)":"(?:[^"\\]|\\.)*"/g, '"$1":"…"').replace(socket.id, "…"),
      ),
    ).toEqual([
      '{"churchId":"","conversationId":"","action":"socketId","data":"…"}',
      `{"churchId":"${GRACE}","conversationId":"alerts","action":"attendance","data":{"conversationId":"alerts","viewers":[{"id":"…","displayName":"…","ipAddress":null}],"totalViewers":1}}`,
      `{"churchId":"${GRACE}","conversationId":"alerts","action":"blockedIp","data":[]}`,
      `{"churchId":"${GRACE}","conversationId":"alert","action":"notification","data":{}}`,
      `{"churchId":"${GRACE}","conversationId":"${CONVERSATION}","action":"attendance","data":{"conversationId":"${CONVERSATION}","viewers":[{"id":"…","displayName":"…","ipAddress":null}],"totalViewers":1}}`,
      `{"churchId":"${GRACE}","conversationId":"${CONVERSATION}","action":"blockedIp","data":[]}`,
      `{"churchId":"${GRACE}","conversationId":"${CONVERSATION}","action":"message","data":{"conversationId":"${CONVERSATION}","content":"Hello","churchId":"${GRACE}","personId":"PER00000002","displayName":"…","id":"…"}}`,
      `{"churchId":"${GRACE}","conversationId":"${CONVERSATION}","action":"privateMessage","data":{"counts":{"notificationCount":3,"pmCount":3}}}`,
      `{"churchId":"${GRACE}","conversationId":"${CONVERSATION}","action":"deleteMessage","data":{"id":"…"}}`,
      `{"churchId":"${GRACE}","conversationId":"alert","action":"notification","data":{"counts":{"notificationCount":4,"pmCount":3}}}`,
    ]);
  });
});
