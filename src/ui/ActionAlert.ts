import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";

/** An alert with a button: beside its text where there is room, below it where the text would be squeezed into a column. */
export const ActionAlert = styled(Alert)({
  flexWrap: "wrap",
  alignItems: "center",
  "& .MuiAlert-message": { flex: "1 1 12em" },
  "& .MuiAlert-action": { paddingBlock: 0 },
  "& .MuiButton-root": { minHeight: 44, whiteSpace: "nowrap" },
});
