"use client";
import Alert from "@mui/material/Alert";
import IconButton from "@mui/material/IconButton";
import Slider from "@mui/material/Slider";
import { type RefObject, useEffect, useImperativeHandle, useState } from "react";
import { useDropzone } from "react-dropzone";
import { CropArea, CropPreview, CropStatus } from "./CropArea.js";
import { EditedPhoto } from "./EditedPhoto.js";
import { cropperTexts } from "../../platform/locale/texts/cropper.js";
import { useStoreValue, useText } from "../../platform/provider/ChurchContext.js";
import { useContentRoot } from "../../platform/provider/useHost.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { SEARCH_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { StatusRegion } from "../../ui/feedback/StatusRegion.js";
import { isTextField } from "../../ui/keys.js";
import { centeredRow, paletteOf, secondaryText, styled } from "../../ui/styles.js";
import { getEditablePhotoUrl } from "../rules/paths.js";
import { DEFAULT_OUTPUT, getZoomFactor, zoomOf } from "../rules/sizes.js";
import type { EditedPhotoState } from "../types.js";

export interface EditorInput {
  /**
   * The URL of the photo. Without a photo: empty, or the URL of the default photo. A new URL discards the user's changes, except
   * during a save or if only the query differs. Set `key` to the person's id: people without a photo share a URL.
   */
  photoUrl: string | null | undefined;
  /** Width by height; 0 is free form. */
  aspectRatio: number;
  /** Largest width of the result in px. @default 400 */
  outputWidth?: number | undefined;
  /** Largest height of the result in px. @default 300 */
  outputHeight?: number | undefined;
  /** Called with true after each change by the user, and with false once the changes were saved or discarded. */
  onEdit?: ((hasUnsavedWork: boolean) => void) | undefined;
}

/** Whether the editor shows a photo, opens its first one, or has none. */
export type PhotoStatus = "filled" | "opening" | "empty";

const statusOf = ({ photo, isOpening }: EditedPhotoState): PhotoStatus =>
  photo ? "filled" : isOpening ? "opening" : "empty";

interface EditorPaneProps extends EditorInput {
  /** Receives the edited photo, for the buttons of `ImageEditor`. */
  edited: RefObject<EditedPhoto | null>;
  editor: RefObject<HTMLElement | null>;
  /** The files that were chosen last in the file picker; at first, the initial files. */
  chosen: readonly File[];
  /** Disables the tools and the crop. */
  isSaving: boolean;
  onChooseFile: () => void;
  onStatus: (status: PhotoStatus) => void;
}

const Root = styled("div", { name: "NarthexImageEditor", slot: "Pane" })(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignContent: "start",
  gap: theme.spacing(2, 3),
  "&:focus": { outline: "none" },
  "& .MuiAlert-root": { flex: "1 1 100%" },
  // If crop area and preview do not fit side by side, the preview wraps below.
  "& > .NarthexImageEditor-main": { flex: "1 1 340px", minWidth: 0 },
  // Without a photo, the drop zone grows to the height of the dialog.
  "&.NarthexImageEditor-empty": {
    flexDirection: "column",
    flexWrap: "nowrap",
    "& > *": { flex: "none" },
    "& > .NarthexImageEditor-main": {
      flex: "1 0 auto",
      display: "flex",
      flexDirection: "column",
      "& > *": { flex: "1 0 auto" },
    },
  },
}));

export function EditorPane(props: EditorPaneProps) {
  const { aspectRatio: ratio, outputWidth: width = DEFAULT_OUTPUT.width, chosen, isSaving } = props;
  const { outputHeight: height = DEFAULT_OUTPUT.height } = props;
  const [edited] = useState(() => new EditedPhoto());
  useImperativeHandle(props.edited, () => edited, [edited]);
  const url = getEditablePhotoUrl(props.photoUrl, useContentRoot());
  const photo = useStoreValue(edited.store, (state) => state.photo);
  const isReadable = !!photo?.pixels;

  useEffect(() => edited.setOutput(ratio, { width, height }), [edited, ratio, width, height]);
  useEffect(() => edited.showUrl(url), [edited, url]);
  useEffect(() => edited.choose(chosen), [edited, chosen]);
  useEffect(() => () => edited.close(), [edited]);
  const latest = useLatest(props);
  // After the effects above, so that the first status is that of the photo which they have started to open.
  useEffect(() => {
    latest.current.onStatus(statusOf(edited.store.getState()));
    return edited.store.subscribe((state, { unsavedEdits: previousEdits }) => {
      const { onStatus, onEdit } = latest.current;
      if (state.unsavedEdits !== previousEdits) onEdit?.(state.unsavedEdits > 0);
      onStatus(statusOf(state));
    });
  }, [edited, latest]);
  usePastedFiles(props.editor, edited);
  const handleFiles = (files: File[]) => edited.choose(files);
  // The upload button opens the file picker, and usePastedFiles handles pastes in the whole dialog.
  const dropOnly = { noClick: true, noKeyboard: true, noPaste: true };
  const { getRootProps, isDragActive } = useDropzone({ onDrop: handleFiles, ...dropOnly });
  return (
    // The negative tabIndex makes a click focus the pane, so that the next paste goes to it.
    <Root
      {...getRootProps({ role: undefined, tabIndex: -1 })}
      className={photo ? undefined : "NarthexImageEditor-empty"}
    >
      <EditorNotice edited={edited} />
      <div className="NarthexImageEditor-main">
        <CropArea
          edited={edited}
          isDragActive={isDragActive}
          isSaving={isSaving}
          onChooseFile={props.onChooseFile}
        />
        {isReadable && <EditorTools edited={edited} isSaving={isSaving} />}
      </div>
      {isReadable && <CropPreview edited={edited} />}
      <CropStatus edited={edited} />
    </Root>
  );
}

const ZOOM_OUT_ICON = `${SEARCH_ICON}M7.8 10.5h5.4`;
const TOOL_ICONS = {
  rotateLeft: "M4 5v5h5M4.6 10A8 8 0 1 1 4 13",
  rotateRight: "M20 5v5h-5M19.4 10A8 8 0 1 0 20 13",
  zoomOut: ZOOM_OUT_ICON,
  zoomIn: `${ZOOM_OUT_ICON}M10.5 7.8v5.4`,
} as const;
/** One press scales the crop by this factor. A larger crop is a smaller zoom. */
const CROP_SCALE = 1.25;
/** Percent that an arrow key moves the slider. */
const STEP = 2;

const Tools = styled("div", { name: "NarthexImageEditor", slot: "Tools" })(({ theme }) => ({
  marginBlockStart: theme.spacing(1),
  "& div": centeredRow,
  "& .MuiIconButton-root": { minWidth: 44, minHeight: 44 },
  "& > div > i": {
    height: 24,
    marginInline: theme.spacing(1),
    borderInlineStart: `1px solid ${paletteOf(theme).divider}`,
  },
  "& .MuiSlider-root": { marginInline: theme.spacing(2), minWidth: 0 },
  "& .MuiSlider-rail": { background: paletteOf(theme).divider, opacity: 1 },
  "& > p": secondaryText(theme, "caption"),
  // Forced colors remove the backgrounds that the slider consists of.
  "@media (forced-colors: active)": {
    "& .MuiSlider-rail, & .MuiSlider-track, & .MuiSlider-thumb": {
      forcedColorAdjust: "none",
      opacity: 1,
      borderColor: "Highlight",
      background: "Highlight",
    },
    "& .MuiSlider-rail": { background: "CanvasText" },
  },
}));

interface EditorToolsProps {
  edited: EditedPhoto;
  isSaving: boolean;
}

/** Renders buttons that rotate the photo, and the zoom of the crop: alternatives to dragging (WCAG 2.5.7). */
function EditorTools({ edited, isSaving }: EditorToolsProps) {
  const text = useText(cropperTexts);
  const renderTool = (name: keyof typeof TOOL_ICONS, handleClick: () => void) => (
    <IconButton aria-label={text(name)} disabled={isSaving} onClick={handleClick}>
      <SvgPath d={TOOL_ICONS[name]} size={20} />
    </IconButton>
  );
  return (
    <Tools>
      <div>
        {/* In right-to-left text, the photo is not mirrored, so these buttons are not, either. */}
        <div dir="ltr">
          {renderTool("rotateLeft", () => edited.rotate(-1))}
          {renderTool("rotateRight", () => edited.rotate(1))}
        </div>
        <i />
        {renderTool("zoomOut", () => edited.move(undefined, CROP_SCALE))}
        <ZoomSlider edited={edited} isSaving={isSaving} />
        {renderTool("zoomIn", () => edited.move(undefined, 1 / CROP_SCALE))}
      </div>
      <p>{text("tapToMove")}</p>
    </Tools>
  );
}

function ZoomSlider({ edited, isSaving }: EditorToolsProps) {
  const text = useText(cropperTexts);
  const crop = useStoreValue(edited.store, (state) => state.crop);
  return (
    <Slider
      aria-label={text("zoom")}
      step={STEP}
      disabled={isSaving}
      value={Math.round(zoomOf(crop))}
      onChange={(_, zoom) => edited.move(undefined, getZoomFactor(crop, Number(zoom)))}
    />
  );
}

const Notice = styled(StatusRegion, { name: "NarthexImageEditor", slot: "Notice" })({
  flex: "1 1 100%",
});

/** Renders an error as an alert, or information in a live region. */
function EditorNotice({ edited }: { edited: EditedPhoto }) {
  const text = useText(cropperTexts);
  const notice = useStoreValue(edited.store, (state) => state.notice);
  return (
    <>
      <Notice>
        {notice && "oneOfMany" in notice && (
          <Alert severity="info" role="none">
            {text("oneOfMany", { name: notice.oneOfMany })}
          </Alert>
        )}
      </Notice>
      {notice && "error" in notice && (
        <Alert severity="error">{text(`faults.${notice.error}`)}</Alert>
      )}
    </>
  );
}

/** Takes pasted files while the focus is in `editor`, or elsewhere in its dialog but in no other editor. */
function usePastedFiles(editor: RefObject<Element | null>, edited: EditedPhoto): void {
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const { current: box } = editor;
      const { activeElement: focused } = document;
      if (event.defaultPrevented || files.length === 0 || !box || !focused) return;
      // Ignores pastes into text fields, and if the editor is in a hidden tab or is inert during an upload.
      if (box.closest("[hidden], [inert]") || isTextField(focused)) return;
      const dialog = box.closest("[role=dialog]");
      // A dialog that has just opened has the focus on its parent element.
      const isDialogFocused =
        dialog?.contains(focused) || (focused !== document.body && focused.contains(dialog));
      const isInOtherEditor = !!focused.closest(".NarthexImageEditor-root");
      if (!box.contains(focused) && (!isDialogFocused || isInOtherEditor)) return;
      event.preventDefault();
      edited.choose(files);
    };
    document.addEventListener("paste", handlePaste);
    return () => document.removeEventListener("paste", handlePaste);
  }, [editor, edited]);
}
