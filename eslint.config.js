import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y-x";
import reactHooks from "eslint-plugin-react-hooks";
import storybook from "eslint-plugin-storybook";
import testingLibrary from "eslint-plugin-testing-library";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

/** test/architecture.test.ts checks layers, entries, file sizes and literal texts, because its messages can say what to do. */
export default defineConfig(
  globalIgnores(["dist", "storybook-static", "coverage", "test-results"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{js,mjs}"],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        Buffer: "readonly",
        console: "readonly",
        document: "readonly",
        performance: "readonly",
        process: "readonly",
        URL: "readonly",
        window: "readonly",
      },
    },
  },
  {
    files: ["stories/assets/worker/*.js"],
    languageOptions: {
      globals: {
        Headers: "readonly",
        MessageChannel: "readonly",
        Response: "readonly",
        self: "readonly",
        setTimeout: "readonly",
      },
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/ban-ts-comment": [
        "error",
        {
          "ts-ignore": true,
          "ts-nocheck": true,
          "ts-expect-error": "allow-with-description",
          minimumDescriptionLength: 10,
        },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      // React ignores the promise of an async event handler.
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSAsExpression > TSAsExpression > TSUnknownKeyword.typeAnnotation",
          message:
            "`as unknown as` hides a wrong type. Narrow the value with a guard, or fix the type it comes from.",
        },
        {
          selector: "ExportDefaultDeclaration",
          message: "Export by name: `export function X` keeps one name for one thing everywhere.",
        },
      ],
    },
  },
  {
    // Other files have no hooks, but methods named `use`.
    files: ["{src,stories,.storybook}/**/{use*.ts,*.tsx}"],
    extends: [reactHooks.configs.flat["recommended-latest"]],
    // This rule is for the React Compiler, which does not build this package.
    rules: { "react-hooks/preserve-manual-memoization": "off" },
  },
  {
    // The other rules are those of the React Compiler, which takes long.
    files: ["test/**/{use*.ts,*.tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["{src,stories,.storybook}/**/*.tsx"],
    extends: [jsxA11y.configs.recommended],
    // `autoFocus` is allowed on components: a dialog sets the initial focus.
    rules: { "jsx-a11y-x/no-autofocus": ["error", { ignoreNonDOM: true }] },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    rules: {
      "no-console": ["error", { allow: ["warn", "error", "info"] }],
      // Missing in the oldest supported browsers (README); what `lib` of tsconfig.json leaves out is refused by TypeScript.
      "no-restricted-properties": [
        "error",
        {
          object: "AbortSignal",
          property: "any",
          message: "Firefox 121 and Safari 17.0 lack it: use withAnySignal.",
        },
        {
          object: "URL",
          property: "parse",
          message: "Chrome 117 lacks it: use new URL in a try block.",
        },
        {
          object: "URL",
          property: "canParse",
          message: "Chrome 117 lacks it: use new URL in a try block.",
        },
      ],
      "no-restricted-globals": [
        "error",
        { name: "requestIdleCallback", message: "Safari lacks it." },
      ],
    },
  },
  {
    files: ["test/**/*.test.{ts,tsx}"],
    extends: [testingLibrary.configs["flat/react"]],
    rules: {
      // Hosts rely on ids, classes and tags, so tests query them.
      "testing-library/no-node-access": "off",
      "testing-library/no-container": "off",
      "testing-library/prefer-screen-queries": "off",
      "testing-library/render-result-naming-convention": "off",
      // Tests pass methods to `expect`, and fakes of async functions need no `await`.
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/require-await": "off",
    },
  },
  { files: ["stories/**/*.stories.tsx"], extends: [storybook.configs["flat/recommended"]] },
  {
    // These tools find a default export and nothing else.
    files: [
      "*.config.ts",
      "test/tools/*.config.ts",
      ".storybook/*.{ts,tsx}",
      "stories/**/*.stories.tsx",
    ],
    rules: { "no-restricted-syntax": "off" },
  },
);
