import { act, render, screen } from "@testing-library/react";
import { Cookies, CookiesProvider, useCookies } from "react-cookie";
import { expect, it } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { buildUserChurch } from "../../../src/testing/builders.js";

function HostChurch() {
  const [{ lastChurchId }] = useCookies<"lastChurchId", { lastChurchId?: string }>(
    ["lastChurchId"],
    { doNotParse: true },
  );
  return <output>{lastChurchId}</output>;
}

it("[USR-12] useCookies of react-cookie returns the chosen church at once, and the next client reads it", () => {
  const cookies = new Cookies();
  const client = new ChurchClient({ cookies });
  const userChurch = buildUserChurch({ church: { id: "1e5" } });
  render(
    <CookiesProvider cookies={cookies}>
      <HostChurch />
    </CookiesProvider>,
  );
  act(() => client.session.selectUserChurch(userChurch));
  expect(screen.getByRole("status")).toHaveTextContent("1e5");

  const next = new ChurchClient({ cookies: new Cookies() });
  next.session.assign({ userChurches: [userChurch] });
  expect(next.lastChurchId).toBe("1e5");
});
