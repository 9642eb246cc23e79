// Runs in Storybook's docgen worker, which reads the props of a component with TypeScript.
import { pathToFileURL } from "node:url";

/** The categories of props that many components share, by the interface that declares them. */
const CATEGORIES = { HostSettings: "Settings of the host", RootProps: "Root element" };

/** The types that a control can edit. Storybook would offer an editor for JSON for all others. */
const EDITABLE = ["boolean", "enum", "number", "string"];

/** Removes `undefined`, which every optional prop accepts, from the text of a type. */
const withoutUndefined = (type) => type?.replace(/ \| undefined$/, "");

/** Removes the quotes that Storybook adds to the text of `@default`. */
const withoutQuotes = (text) => (/^"([^"\\]|\\.)*"$/.test(text ?? "") ? JSON.parse(text) : text);

function improve(argType, { parent, type }) {
  const name = parent?.fileName.startsWith("src/") ? parent.name : "MUI";
  const category = name === "MUI" ? name : CATEGORIES[name];
  const summary = withoutUndefined(argType.table?.type?.summary);
  const initial = withoutQuotes(argType.table?.defaultValue?.summary);
  const isText = withoutUndefined(type?.name)?.replace(" | null", "") === "string";
  const isEditable = isText || EDITABLE.includes(argType.type?.name);
  return {
    ...argType,
    ...(isText && { type: { ...argType.type, name: "string" } }),
    ...(!isEditable && { control: false }),
    table: {
      ...argType.table,
      ...(summary && { type: { summary } }),
      ...(initial && { defaultValue: { summary: initial } }),
      ...(category && { category }),
    },
  };
}

/** Any story. The first one that is read compiles all. */
const FIRST = {
  type: "story",
  id: "ui-banner--heading",
  title: "UI/Banner",
  name: "Heading",
  importPath: "./stories/ui/Banner.stories.tsx",
};

/** `reader` is the path of Storybook's own provider. */
export async function createDocgenProvider(reader) {
  const storybook = await import(pathToFileURL(reader).href);
  const middleware = await storybook.createDocgenProvider();
  // Storybook waits 2 minutes for the props of a component, and a busy machine can need longer to compile. For a provider it waits longer.
  await middleware(() => undefined)({ entry: FIRST });
  return (nextDocgen) => {
    const read = middleware(nextDocgen);
    return async (input) => {
      const payload = await read(input);
      const { argTypes, reactComponentMeta } = payload ?? {};
      if (!argTypes) return payload;
      const entries = Object.entries(argTypes).map(([name, argType]) => [
        name,
        improve(argType, reactComponentMeta.props[name] ?? {}),
      ]);
      return { ...payload, argTypes: Object.fromEntries(entries) };
    };
  };
}
