"use client";
import { styled } from "@mui/material/styles";

/** The frame of the messages room: fills the height its place gives it. */
export const PanelRoot = styled("section", { name: "NarthexMessages", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  height: "100%",
  minHeight: 320,
  color: (theme.vars ?? theme).palette.text.primary,
  background: (theme.vars ?? theme).palette.background.paper,
  "& .NarthexMessages-scroll": { flex: "1 1 0", minHeight: 0, overflowY: "auto", overscrollBehavior: "contain" },
}));
