import jscodeshift from "jscodeshift";
import { describe, expect, it } from "vitest";
import surfaces from "../publicApi.json" with { type: "json" };
import transform, { ADVICE, NAMES, RENAMED } from "../../src/codemod/apphelper.js";

const j = jscodeshift.withParser("tsx");
const api = { j, jscodeshift: j, stats: () => undefined, report: () => undefined };
const rewrite = (source: string) => transform({ path: "src/Page.tsx", source }, api);

describe("the codemod", () => {
  it.each([
    [
      "takes components and helpers from the root, and keeps types and local names",
      `import { ApiHelper, Loading as Wait, type PersonInterface } from "@churchapps/apphelper";`,
      `import { ApiHelper, Loading as Wait, type PersonInterface } from "narthex";`,
    ],
    [
      "splits an import by entries, and keeps its comments",
      `// The first line\nimport { GalleryModal, Notes, FormSubmissionEdit } from '@churchapps/apphelper';\nrun();`,
      `// The first line\nimport { GalleryModal } from 'narthex/gallery';\n\nimport { Notes } from 'narthex';\nimport { FormSubmissionEdit } from 'narthex/forms';\nrun();`,
    ],
    [
      "rewrites type imports and renamed names",
      `import type { UserContextInterface } from "@churchapps/apphelper";\nimport { BaseAppearanceHelper } from "@churchapps/apphelper";`,
      `import type { UserContextInterface } from "narthex";\nimport { AppearanceHelper as BaseAppearanceHelper } from "narthex";`,
    ],
    [
      "rewrites the forms, which were a package of their own before",
      `import { FormSubmissionEdit, InputBox } from "@churchapps/apphelper/forms";\nimport { QuestionEdit } from "@churchapps/apphelper-forms";`,
      `import { FormSubmissionEdit } from "narthex/forms";\nimport { InputBox } from "narthex";\nimport { QuestionEdit } from "narthex/forms";`,
    ],
    [
      "keeps a name that narthex does not have, with what to use instead",
      `import { Locale, PresenceStore } from "@churchapps/apphelper";`,
      `import { Locale } from "narthex";\n\n// TODO narthex has no PresenceStore: ${ADVICE["PresenceStore"]}.\nimport { PresenceStore } from "@churchapps/apphelper";`,
    ],
    [
      "keeps the login pages, the editors and the websites",
      `import { LoginPage } from "@churchapps/apphelper/login";\nimport { MarkdownEditor } from "@churchapps/apphelper/markdown";\nimport { Loading } from "@churchapps/apphelper/website";`,
      `// TODO narthex has no LoginPage: ${ADVICE["LoginPage"]}.\nimport { LoginPage } from "@churchapps/apphelper/login";\n// TODO narthex has no such components: keep this import, and call joinLegacyHelpers of narthex/interop.\nimport { MarkdownEditor } from "@churchapps/apphelper/markdown";\n// TODO narthex has no such components: keep this import, and call joinLegacyHelpers of narthex/interop.\nimport { Loading } from "@churchapps/apphelper/website";`,
    ],
    [
      "takes what narthex has from the older helpers, and leaves the rest",
      `import { DateHelper, PlanHelper, type PersonInterface } from "@churchapps/helpers";`,
      `import { DateHelper, type PersonInterface } from "narthex";\nimport { PlanHelper } from "@churchapps/helpers";`,
    ],
    [
      "rewrites whole-module imports to the entry that has every name",
      `import * as helpers from "@churchapps/apphelper";\nexport * from "@churchapps/apphelper";`,
      `import * as helpers from "narthex/interop";\nexport * from "narthex/interop";`,
    ],
    [
      "rewrites exports",
      `export { Notes, ImageEditor as Editor, BaseAppearanceHelper } from "@churchapps/apphelper";\nexport type { PersonInterface } from "@churchapps/apphelper";`,
      `export { Notes, AppearanceHelper as BaseAppearanceHelper } from "narthex";\nexport { ImageEditor as Editor } from "narthex/gallery";\nexport type { PersonInterface } from "narthex";`,
    ],
    [
      "rewrites dynamic imports and mocks",
      `const { ApiHelper } = await import("@churchapps/apphelper");\nconst { GalleryModal } = await import("@churchapps/apphelper");\nconst page = lazy(() => import("@churchapps/apphelper"));\nvi.mock("@churchapps/apphelper", () => ({}));`,
      `const { ApiHelper } = await import("narthex");\nconst { GalleryModal } = await import("narthex/gallery");\nconst page = lazy(() => import("narthex/interop"));\nvi.mock("narthex", () => ({}));`,
    ],
    [
      "marks imports of files of the older package",
      `import "@churchapps/apphelper/public/css/styles.css";`,
      `// TODO narthex has no such file. It needs no style sheets: remove this import if it is one. Otherwise, import the name from narthex.\nimport "@churchapps/apphelper/public/css/styles.css";`,
    ],
  ])("%s", (_, source, expected) => {
    const result = rewrite(source);
    expect(result).toBe(expected);
    // A second run finds nothing to do.
    expect(rewrite(expected)).toBeUndefined();
  });

  it("leaves files without the older packages", () => {
    expect(
      rewrite(`import { Loading } from "./Loading"; const text = "@churchapps/apphelper";`),
    ).toBeUndefined();
  });

  it("keeps the directive of a client component first", () => {
    const source = `"use client";\nimport { Notes, ImageEditor } from "@churchapps/apphelper";`;
    expect(rewrite(source)).toBe(
      `"use client";\nimport { Notes } from "narthex";\nimport { ImageEditor } from "narthex/gallery";`,
    );
  });
});

describe("the names of the codemod", () => {
  const exportsOf = (entry: string) => {
    const surface = Object.entries(surfaces).find(
      ([name]) => name === entry.replace("narthex", "."),
    )?.[1];
    return [...(surface?.values ?? []), ...(surface?.types ?? [])];
  };

  it.each(Object.entries(NAMES))("of %s are exported there", (entry, names) => {
    expect(names.filter((name) => !exportsOf(entry).includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(2);
  });

  it("that have advice or another name are not exported", () => {
    const exported = Object.keys(NAMES).flatMap((entry) => exportsOf(entry));
    const replaced = [...Object.keys(ADVICE), ...Object.keys(RENAMED)];
    expect(replaced.filter((name) => exported.includes(name))).toEqual([]);
  });
});
