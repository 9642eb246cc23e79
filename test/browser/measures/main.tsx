import Chip from "@mui/material/Chip";
import CssBaseline from "@mui/material/CssBaseline";
import Drawer from "@mui/material/Drawer";
import Paper from "@mui/material/Paper";
import Popover from "@mui/material/Popover";
import { useTheme } from "@mui/material/styles";
import {
  Banner,
  ChurchClient,
  ChurchProvider,
  ConfirmDialog,
  DisplayBox,
  EmptyState,
  FloatingSupport,
  InputBox,
  PageHeader,
} from "../../../src/entries/index.js";
import { QuestionEdit } from "../../../src/entries/forms.js";
import { showPage } from "../showPage.js";

/** Exposes the theme's current breakpoint as the CSS variable `--is`. */
function Breakpoint() {
  const { breakpoints } = useTheme();
  const rules = breakpoints.keys.map(
    (key) => `${breakpoints.up(key)} { #breakpoint { --is: ${key}; } }`,
  );
  return <style id="breakpoint">{rules.join("\n")}</style>;
}

/** The components to measure, with MUI's default theme below ChurchProvider. */
function Measures() {
  return (
    <ChurchProvider client={new ChurchClient()}>
      <CssBaseline />
      <Breakpoint />
      <PageHeader
        title="People"
        statistics={["a", "b", "c", "d"].map((label) => ({ icon: "person", value: "1", label }))}
      />
      <Banner>Welcome</Banner>
      <DisplayBox id="display-box" headerText="Groups">
        Choir
      </DisplayBox>
      <InputBox id="input-box" headerText="Edit" saveFunction={() => undefined} />
      <div id="form-heading">
        <QuestionEdit
          question={{ id: "Q1", fieldType: "Heading", title: "About you" }}
          changeFunction={() => undefined}
        />
      </div>
      <EmptyState id="empty" title="No groups" icon={<svg />} />
      <FloatingSupport />
      <Chip id="chip" label="Chip" />
      <Chip id="small-chip" label="Chip" size="small" />
      <Paper id="elevation-16" elevation={16} />
      <Drawer open>Drawer</Drawer>
      <Popover open anchorReference="anchorPosition" anchorPosition={{ top: 0, left: 0 }}>
        Beginning
      </Popover>
      <Popover open anchorReference="anchorPosition" anchorPosition={{ top: 10_000, left: 10_000 }}>
        End
      </Popover>
      <ConfirmDialog
        open
        text={"All of it? ".repeat(2_000)}
        confirmLabel="Yes"
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    </ChurchProvider>
  );
}

showPage(<Measures />);
