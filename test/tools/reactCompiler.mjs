// A Vite plugin that compiles the components of files named `*.compiled.tsx` with the React Compiler, as hosts do.
// `@rolldown/plugin-babel`, which runs Babel for hosts, has peer dependencies that conflict with ours.

export const reactCompiler = () => ({
  name: "narthex:react-compiler",
  // The compiler reads JSX, which Vite otherwise replaces.
  enforce: "pre",
  transform: {
    filter: { id: /\.compiled\.tsx$/ },
    async handler(code, filename) {
      // Loaded here, because most runs have no such file.
      const { transformAsync } = await import("@babel/core");
      const { default: compiler } = await import("babel-plugin-react-compiler");
      const { code: compiled, map } = await transformAsync(code, {
        filename,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ["typescript", "jsx"] },
        // By default, the compiler leaves a component that it cannot compile as it is.
        plugins: [[compiler, { target: "19", panicThreshold: "all_errors" }]],
      });
      return { code: compiled, map };
    },
  },
});
