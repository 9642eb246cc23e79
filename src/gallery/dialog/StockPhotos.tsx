"use client";
import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type FormEvent, useState } from "react";
import { PhotoGridSkeleton, PhotoGrid, PhotoTile } from "./PhotoGrid.js";
import { encodePath, safeUrl } from "../../lib/links/urls.js";
import { getPhotoUrl } from "../../lib/people/people.js";
import { NAME_SLOT } from "../../lib/text/strings.js";
import { stockPhotosTexts } from "../../platform/locale/texts/gallery.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { type HostProps, withHost } from "../../platform/provider/withHost.js";
import { useContentRoot, useLink } from "../../platform/provider/useHost.js";
import { useQuery } from "../../platform/provider/useQuery.js";
import { PHOTO_ICON, SEARCH_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { preventCompositionSubmit } from "../../ui/keys.js";
import { visuallyHidden, type RootProps, secondaryText, styled } from "../../ui/styles.js";
import { uniqueIdRef } from "../../ui/useUniqueId.js";
import { pathsInFolder } from "../rules/paths.js";
import { folderOf } from "../rules/sizes.js";
import type { StockPhoto } from "../types.js";

const buttonIdRef = uniqueIdRef("searchButton");

/** Props of `StockPhotos`: the shape of the photos, and what to do with the selected one. */
export interface StockPhotosProps extends RootProps, HostProps {
  /** Width by height of the photos that are shown before a search; 0 is free form. */
  aspectRatio: number;
  /** Receives the URL of the selected photo in large size. */
  onSelect?: ((url: string) => void) | undefined;
  /** Called instead of `onSelect`, for example to crop the photo. */
  onStockSelect?: ((url: string) => void) | undefined;
}

const Root = styled("div", { name: "NarthexStockPhotos", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(1.5),
  "& > form": { display: "flex", flexWrap: "wrap", gap: theme.spacing(1) },
  "& > form > .MuiInputBase-root": { flex: "1 1 180px", minHeight: 44 },
  "& > form > button": { minHeight: 44 },
  // Without pointer events, a click would hit the page and take the focus away.
  "& > form > button.Mui-disabled": { pointerEvents: "auto" },
  "@media (forced-colors: active)": {
    "& > form > button": { border: "1px solid" },
    "& > form > button.Mui-disabled": { color: "GrayText" },
  },
  "& > p": secondaryText(theme, "caption"),
}));

function StockSearch(props: StockPhotosProps) {
  const { aspectRatio, onSelect, onStockSelect, ref, sx, className } = props;
  const text = useText(stockPhotosTexts);
  const contentRoot = useContentRoot();
  const folder = folderOf(aspectRatio);
  const [search, setSearch] = useState({ folder, input: "", term: "" });
  // Another ratio resets the search and its input.
  if (search.folder !== folder) setSearch({ folder, input: "", term: "" });
  const { input, term } = search;
  // After a search, submitting a blank field shows the photos of the ratio again.
  const hasNothingToSearch = !input.trim() && !term;
  const key = JSON.stringify([folder, term]);
  const query = useQuery<StockPhoto[]>(key, async (api, options) => {
    const calls = await import("../api.js");
    if (term) {
      const found = await calls.searchStock(api, term, options);
      return found.filter(({ thumbnail, large }) => thumbnail || large);
    }
    const listed = await calls.getStockGallery(api, folder, options);
    const paths = pathsInFolder(listed, "stockPhotos", folder).map(encodePath);
    return paths.map((path) => ({ thumbnail: path, large: path }));
  });
  const { data: photos = [], status, isStale, refetch } = query;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event through the portal to a host's form around the dialog.
    event.stopPropagation();
    if (hasNothingToSearch) return;
    // The same term is sent again only after a failure.
    if (input.trim() !== term) setSearch({ ...search, term: input.trim() });
    else if (status === "failed") void refetch();
  };
  const hasFound = status !== "loading" && term !== "" && photos.length > 0;
  const failedText = text(term ? "searchFailed" : "loadFailed");
  // Search results have various ratios. Their tiles are 3:2, the ratio of most cameras.
  const ratio = term ? 1.5 : aspectRatio;
  return (
    <Root ref={ref} sx={sx} className={className}>
      <form onSubmit={handleSubmit} role="search">
        <OutlinedInput
          size="small"
          // Hosts query this name. Without autoComplete="off", browsers suggest people's names for it.
          name="personAddText"
          autoComplete="off"
          placeholder={text("searchTerm")}
          inputProps={{ "aria-label": text("searchTerm") }}
          startAdornment={
            <InputAdornment position="start">
              <SvgPath d={SEARCH_ICON} size={20} />
            </InputAdornment>
          }
          value={input}
          onChange={({ target }) => setSearch({ ...search, input: target.value })}
          onKeyDown={preventCompositionSubmit}
        />
        <Button
          ref={buttonIdRef}
          type="submit"
          variant="contained"
          data-testid="search-button"
          // Not `disabled`, because browsers take the focus from a button that becomes `disabled`.
          className={hasNothingToSearch ? "Mui-disabled" : undefined}
          disableRipple={hasNothingToSearch || undefined}
          aria-disabled={hasNothingToSearch || undefined}
        >
          {text("search")}
        </Button>
      </form>
      {/* Screen readers announce only changes of a live region that is already mounted. */}
      <p role="status" style={hasFound ? undefined : visuallyHidden}>
        {status === "loading"
          ? text("loading")
          : hasFound && text("found", { count: photos.length })}
      </p>
      {(status === "failed" || isStale) && (
        <LoadFailure text={failedText} isInline={isStale} onRetry={() => void refetch()} />
      )}
      {status === "loading" && <PhotoGridSkeleton ratio={ratio} />}
      {status === "ready" && photos.length === 0 && (
        <EmptyState
          icon={<SvgPath d={term ? SEARCH_ICON : PHOTO_ICON} />}
          title={term ? text("noneFound", { term }) : text("emptyTitle")}
          lines={[text(term ? "noneFoundText" : "emptyText")]}
        />
      )}
      {photos.length > 0 && (
        <PhotoGrid>
          {photos.map((photo, index) => {
            const { thumbnail, large } = photo;
            const url = getPhotoUrl(large || thumbnail, contentRoot);
            return (
              <PhotoTile
                key={`${url} ${index}`}
                src={getPhotoUrl(thumbnail || large, contentRoot)}
                ratio={ratio}
                list={photos}
                aria-label={text("selectPhoto")}
                name={photo.description || photo.photographer || `${text("photo")} ${index + 1}`}
                onClick={() => (onStockSelect ?? onSelect)?.(url)}
              >
                <StockCredit photo={photo} />
              </PhotoTile>
            );
          })}
        </PhotoGrid>
      )}
    </Root>
  );
}

/**
 * Renders stock photos with a search.
 * @example <StockPhotos aspectRatio={16 / 9} onSelect={(url) => setPhoto(url)} />
 */
export const StockPhotos = withHost(StockSearch);

function StockCredit({ photo: { url, photographer, photographerUrl } }: { photo: StockPhoto }) {
  const text = useText(stockPhotosTexts);
  const link = useLink();
  const renderLink = (href: string | undefined, label: string) => {
    const safe = safeUrl(href);
    return safe ? <a {...link(safe, { target: "_blank" })}>{label}</a> : label;
  };
  // Languages differ in the text before and after the name.
  const parts = text("photoBy", { name: NAME_SLOT }).split(NAME_SLOT);
  const [before, after] = parts.map((part) => part.trim());
  return (
    <p className="NarthexPictures-credit">
      {photographer && (
        <span>
          {before && renderLink(url, before)} <bdi>{renderLink(photographerUrl, photographer)}</bdi>{" "}
          {after && renderLink(url, after)}
        </span>
      )}
      <span>{text("providedBy")}</span>
    </p>
  );
}
