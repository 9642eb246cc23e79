import { parseArgs } from "node:util";
import { FAULT_HELP, parseFault } from "./parseFault.js";
import { startDemoHttpServer, type DemoHttpServer } from "./startDemoHttpServer.js";
import { createDemoChurch } from "../testing/createDemoChurch.js";

const DAY_SECONDS = 86_400;

const HELP = `Usage: narthex-demo [options]

Serves the demo server of narthex over HTTP and WebSockets, for the development of a host. Its data is in memory.

  --port NUMBER             the port; 0 for any free one (default: 8084)
  --latency MS              the delay of each response (default: 0)
  --fault "RULE"            makes requests fail; can be repeated
  --token-lifetime SECONDS  expires each token after this time
  --help                    shows this text

${FAULT_HELP}
`;

/** Reads an option that is an integer from 0 to `max`. */
function readInteger(name: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw new Error(`--${name} ${text} is not an integer from 0 to ${max}.`);
}

function describe({ url, socketUrl, demoServer }: DemoHttpServer): string {
  const { db, signIn } = demoServer;
  const people = db.users.map(({ email, firstName, lastName, password }) => {
    const churches = signIn(email).userChurches.map(
      ({ church, apis }) =>
        `${church.name}${apis.some(({ permissions }) => !!permissions?.length) ? "" : " (no permissions)"}`,
    );
    return `  ${email.padEnd(24)} password "${password}"   ${firstName} ${lastName}: ${churches.join(", ")}`;
  });
  const churches = db.churches.map(({ id, name }) => `  ${id}   ${name}`);
  const churchOf = (id: string | undefined) => db.churches.find((church) => church.id === id);
  const forms = db.forms.map(
    ({ id, name, churchId }) => `  ${id}   ${name}, ${churchOf(churchId)?.name}`,
  );
  const taskConversation = db.conversations.find(({ contentType }) => contentType === "task");
  return `The demo server runs. Stop it with Ctrl+C.

  const client = new ChurchClient({ apis: apisAt("${url}"), socketUrl: "${socketUrl}" });
  <ChurchProvider client={client} contentRoot="${url}/files">

People to sign in as:
${people.join("\n")}

Churches:
${churches.join("\n")}

Notes of ${churchOf(taskConversation?.churchId)?.name}: <Notes conversationId="${taskConversation?.id}" />

Forms: <FormSubmissionEdit unRestrictedFormId="…" />
${forms.join("\n")}
`;
}

async function start(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "8084" },
      latency: { type: "string", default: "0" },
      "token-lifetime": { type: "string" },
      fault: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.info(HELP);
  const port = readInteger("port", values.port, 65_535);
  const lifetime = values["token-lifetime"];
  const demoServer = createDemoChurch({
    latencyMs: readInteger("latency", values.latency, 600_000),
    tokenLifetimeSeconds:
      lifetime === undefined ? undefined : readInteger("token-lifetime", lifetime, DAY_SECONDS),
    quirks: {
      // Turns off the quirks that make ordinary requests of the components fail.
      filesOnDisk: false,
      stockNeedsKey: false,
      messageByIdIsMissing: false,
      // A cross-origin page cannot read the `Date` header, so the client detects expiry only from a 401.
      badTokensReadNothing: lifetime === undefined,
    },
  });
  for (const fault of values.fault) demoServer.faults.add(parseFault(fault));
  const server = await startDemoHttpServer({ port, demoServer });
  console.info(describe(server));
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void server.kill());
}

start().catch((error: unknown) => {
  const isUsed = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const message = error instanceof Error ? error.message : String(error);
  console.error(isUsed ? `${message}. Choose another port with --port.` : message);
  process.exitCode = 1;
});
