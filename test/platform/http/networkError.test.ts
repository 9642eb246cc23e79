import { expect, it, vi } from "vitest";
import { apiClientService } from "../../../src/platform/http/ApiClient.js";
import { ClientCore } from "../../../src/platform/core/ClientCore.js";
import { stubFetch } from "../../harness/stubFetch.js";
import { muteConsole } from "../../harness/muteConsole.js";

// Code that is loaded now would hang as the network does.
vi.mock("../../../src/platform/http/rules/errorText.js", () => new Promise(() => {}));

it("[O28] rejects without a response, and loads no code for that", async () => {
  muteConsole();
  const { fetch } = stubFetch(new TypeError("Failed to fetch"));
  const apis = [{ keyName: "MembershipApi", url: "https://api.example", jwt: "", permissions: [] }];
  const api = new ClientCore({ apis, fetch }).get(apiClientService);
  const failure = api.post("/a", {}, "MembershipApi");
  await expect(failure).rejects.toMatchObject({ status: 0, message: "Failed to fetch" });
}, 5_000);
