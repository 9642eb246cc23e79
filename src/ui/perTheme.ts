import { css, type CSSObject, type Theme } from "@mui/material/styles";

type Styles = ReturnType<typeof css>;

/**
 * Styles for what a list repeats: written out once per theme. Without it every row would write its whole style sheet
 * again, which costs more than the row.
 */
export function perTheme(make: (theme: Theme) => CSSObject): (props: { theme: Theme }) => Styles {
  const written = new WeakMap<Theme, Styles>();
  return ({ theme }) => {
    // The toolkit's `css` takes every CSSObject; its types do not say so.
    const styles = written.get(theme) ?? css(make(theme) as never);
    written.set(theme, styles);
    return styles;
  };
}
