import { act, render, screen } from "@testing-library/react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { expect, it } from "vitest";
import { Locale, setDefaultClient } from "../../../src/entries/helpers.js";
import { ChurchClient } from "../../../src/client/ChurchClient.js";

function HostTitle() {
  const { t } = useTranslation();
  return <h1>{t("notes.title")}</h1>;
}

it("useTranslation of react-i18next returns the library's texts, also of a language that loads later", async () => {
  const fetch = () => Promise.resolve(Response.json({ notes: { title: "Notizen" } }));
  setDefaultClient(new ChurchClient({ fetch }));
  render(
    <I18nextProvider i18n={Locale.engine}>
      <HostTitle />
    </I18nextProvider>,
  );
  expect(screen.getByRole("heading", { name: "Notes" })).toBeVisible();
  await act(() => Locale.setLanguage("de"));
  await act(() => Locale.init(["/{{lng}}.json"]));
  expect(await screen.findByRole("heading", { name: "Notizen" })).toBeVisible();
});
