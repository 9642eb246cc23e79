"use client";
import Dialog from "@mui/material/Dialog";
import { styled } from "@mui/material/styles";
import { overlayLooks } from "../../ui/overlayLooks.js";

/** The frame of the photo dialog: of one height for all tabs, and all of a phone. */
export const GalleryDialogRoot = styled(Dialog, { name: "NarthexGalleryModal", slot: "Root" })(({ theme }) => ({
  ...overlayLooks,
  "& .MuiDialog-paper": { height: "min(92vh, 800px)", outline: "none" },
  "& .MuiDialogTitle-root": { paddingInlineEnd: 64 },
  "& .NarthexGalleryModal-close": { position: "absolute", insetBlockStart: 10, insetInlineEnd: 10 },
  "& .MuiTabs-root": { flex: "none", borderBlockEnd: `1px solid ${(theme.vars ?? theme).palette.divider}` },
  "& .MuiTab-root": { minWidth: 0, paddingInline: theme.spacing(0.5) },
  "& .MuiDialogContent-root": { display: "flex", flexDirection: "column", gap: theme.spacing(2), paddingBlock: theme.spacing(2) },
  "& .NarthexGalleryModal-panel .MuiButton-root": { minHeight: 44, whiteSpace: "nowrap" },
  "& .NarthexGalleryModal-panel > p": { ...theme.typography.body2, margin: 0, color: (theme.vars ?? theme).palette.text.secondary },
  "& .NarthexGalleryModal-panel[hidden]": { display: "none" },
  [theme.breakpoints.down("sm")]: {
    "& .MuiDialog-paper": { margin: 0, width: "100%", maxWidth: "100%", height: "100%", maxHeight: "none", borderRadius: 0 },
    "& .MuiDialogContent-root": { paddingInline: theme.spacing(2) },
  },
}));
