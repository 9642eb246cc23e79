"use client";
import { styled } from "@mui/material/styles";
import { type RefObject, useEffect, useImperativeHandle, useState } from "react";
import { useDropzone } from "react-dropzone";
import { useContentRoot } from "../../../react/useHost.js";
import { useLatest } from "../../../react/useLatest.js";
import { useStoreValue } from "../../../react/useStoreValue.js";
import { DEFAULT_OUTPUT } from "../../../rules/gallery/outputSize.js";
import { pictureAddress } from "../../../rules/gallery/pictureAddress.js";
import { CropArea } from "./CropArea.js";
import { CropPreview } from "./CropPreview.js";
import { CropStatus } from "./CropStatus.js";
import { EditedPicture } from "./EditedPicture.js";
import { EditorNotice } from "./EditorNotice.js";
import { EditorTools } from "./EditorTools.js";
import { usePastedFiles } from "./usePastedFiles.js";

export interface EditorPaneProps {
  /** Receives what the picture lies on, for the buttons around it. */
  edited: RefObject<EditedPicture | null>;
  /** The element of the whole editor. */
  editor: RefObject<HTMLElement | null>;
  photoUrl: string | null | undefined;
  ratio: number;
  /** The largest result in px. @default IMG-10 */
  width: number | undefined;
  height: number | undefined;
  /** The reader's latest choice by the button. */
  chosen: readonly File[] | undefined;
  onEdit: ((hasWork: boolean) => void) | undefined;
}

const Root = styled("div", { name: "NarthexImageEditor", slot: "Pane" })(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(2),
  "&:focus": { outline: "none" },
  "& .MuiAlert-root": { flex: "1 1 100%" },
  "& > .NarthexImageEditor-side": {
    flex: "0 1 176px",
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: theme.spacing(1),
  },
  [theme.breakpoints.down("sm")]: { "& > .NarthexImageEditor-side": { flex: "1 1 100%" } },
}));

/** What is inside an image editor's frame: the picture with its crop, the preview, and what is to be said about them. */
export function EditorPane({ edited: handle, editor, photoUrl, ratio, chosen, onEdit, ...output }: EditorPaneProps) {
  const { width = DEFAULT_OUTPUT.width, height = DEFAULT_OUTPUT.height } = output;
  const [edited] = useState(() => new EditedPicture());
  useImperativeHandle(handle, () => edited, [edited]);
  const address = pictureAddress(photoUrl, useContentRoot());
  const picture = useStoreValue(edited.store, (state) => state.picture);
  const notice = useStoreValue(edited.store, (state) => state.notice);

  useEffect(() => edited.setOutput(ratio, { width, height }), [edited, ratio, width, height]);
  useEffect(() => edited.showAddress(address), [edited, address]);
  useEffect(() => {
    if (chosen) edited.choose(chosen);
  }, [edited, chosen]);
  useEffect(() => () => edited.close(), [edited]);
  const tell = useLatest(onEdit);
  useEffect(
    () => edited.store.subscribe(({ edits }, before) => void (edits !== before.edits && tell.current?.(edits > 0))),
    [edited, tell],
  );

  const handleFiles = (files: File[]) => edited.choose(files);
  usePastedFiles(editor, "NarthexImageEditor-root", handleFiles);
  // The button chooses, and files that are pasted are heard of in a wider place.
  const { getRootProps, isDragActive } = useDropzone({ onDrop: handleFiles, noClick: true, noKeyboard: true, noPaste: true });
  return (
    // A click on it gives it the focus, so that what is pasted next is meant for it.
    <Root {...getRootProps({ role: undefined, tabIndex: -1 })}>
      <EditorNotice notice={notice} />
      <CropArea edited={edited} isDragActive={isDragActive} />
      {picture?.source && (
        <div className="NarthexImageEditor-side">
          <CropPreview edited={edited} />
          <EditorTools edited={edited} />
        </div>
      )}
      <CropStatus edited={edited} />
    </Root>
  );
}
