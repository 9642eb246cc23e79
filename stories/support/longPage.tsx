import type { Decorator } from "@storybook/react-vite";
import { type ReactNode, useLayoutEffect } from "react";
import { useClient } from "../../src/client/useClient.js";

function Texts({ texts, children }: { texts: Record<string, unknown>; children: ReactNode }) {
  const client = useClient();
  useLayoutEffect(() => client.locale.addTexts("en", texts), [client, texts]);
  return children;
}

/** Returns a decorator that overrides English texts. */
export const withTexts =
  (texts: Record<string, unknown>): Decorator =>
  (Story) => (
    <Texts texts={texts}>
      <Story />
    </Texts>
  );

const PARAGRAPHS = 12;

/** Decorator that renders the story at the start of a long page. */
export const withLongPage: Decorator = (Story) => (
  <div style={{ padding: 16, minHeight: "100vh" }}>
    <Story />
    {Array.from({ length: PARAGRAPHS }, (_, index) => (
      <p key={index}>
        The church has rooms for the choir, for the children and for a quiet hour. Each room has its
        own key.
      </p>
    ))}
  </div>
);

export const GERMAN_TEXTS = {
  support: {
    title: "Hilfe und Unterstützung",
    documentation: "Benutzerdokumentation anzeigen",
    tour: "Funktionsübersicht und Einführung",
    contact: "Ansprechpartner der Kirchengemeinde benachrichtigen",
    mail: "Unterstützungsmitarbeiter anschreiben",
    forum: "Anwendergemeinschaftsforum",
    getSupport: "Unterstützung erhalten",
    dialogDocumentation: "Benutzerdokumentation",
    dialogForum: "Anwendergemeinschaftsforum",
  },
  tour: {
    articles: {
      "create-groups": "Eine Kirchengemeindehauskreisgruppe anlegen",
      "group-members": "Gruppenmitgliedschaftsverwaltung einrichten",
    },
  },
};
export const ARABIC_TEXTS = {
  support: {
    title: "مساعدة",
    documentation: "عرض الوثائق",
    tour: "جولة في الميزات",
    contact: "اتصل بكنيستك",
    mail: "راسل الدعم",
    forum: "المنتدى",
    fab: "الدعم",
    getSupport: "احصل على الدعم",
    dialogDocumentation: "الوثائق",
    dialogForum: "منتدى الدعم",
  },
  tour: {
    articles: { "create-groups": "إنشاء مجموعة", "group-members": "إضافة أعضاء إلى مجموعة" },
  },
  common: { close: "إغلاق" },
};
