/** The pure functions (sources) and their tests, which every branch is covered by: `npm run rules`. */
export const RULES_SOURCES = ["src/lib/**", "src/**/rules/**"];
export const RULES_TESTS = ["test/lib/**/*.test.ts", "test/**/rules/**/*.test.ts"];
