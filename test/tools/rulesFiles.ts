/** The pure functions and their tests. `npm run rules` requires these tests to cover every branch. */
export const RULES_SOURCES = ["src/lib/**", "src/**/rules/**"];
export const RULES_TESTS = ["test/lib/**/*.test.ts", "test/**/rules/**/*.test.ts"];
