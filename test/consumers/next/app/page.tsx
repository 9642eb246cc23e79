import { DateHelper } from "narthex/helpers";
import { Loading } from "narthex/ui";
import { App } from "./App";

/** A server component: helpers work without a browser. `Loading` has styles of its own in elements and attributes. */
export default function Page() {
  return (
    <>
      <p>Rendered on the server: {DateHelper.prettyDate(new Date(2026, 0, 31))}</p>
      <Loading loadingText="Rendered on the server" />
      <App />
    </>
  );
}
