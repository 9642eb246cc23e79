"use client";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type FormEvent, useState } from "react";
import { stockPhotosTexts } from "../../client/locale/english/stockPhotos.js";
import { useContentRoot } from "../../react/useHost.js";
import { useStockPhotos } from "../../react/useStockPhotos.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { folderOf } from "../../rules/gallery/folderOf.js";
import { getPhotoUrl } from "../../rules/people/getPhotoUrl.js";
import { claimId } from "../../ui/claimId.js";
import { preventCompositionSubmit } from "../../ui/composition.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { hidden } from "../../ui/hidden.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import type { RootProps } from "../../ui/RootProps.js";
import { PictureGrid } from "./PictureGrid.js";
import { PicturesSkeleton } from "./PicturesSkeleton.js";
import { PictureTile } from "./PictureTile.js";
import { StockCredit } from "./StockCredit.js";

export interface StockSearchProps extends RootProps {
  /** Width by height of the default photos; 0 is free form. */
  aspectRatio: number;
  /** Gives the address of a chosen photo where the host has no `onStockSelect`. */
  onSelect?: ((address: string) => void) | undefined;
  /** Gives the address of the large picture of a chosen photo, for an editor to cut it. */
  onStockSelect?: ((address: string) => void) | undefined;
}

const Root = styled("div", { name: "NarthexStockPhotos", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(2),
  "& > form": { display: "flex", flexWrap: "wrap", gap: theme.spacing(1), paddingBlockStart: theme.spacing(1) },
  "& > form > .MuiFormControl-root": { flex: "1 1 180px" },
  "& > form .MuiInputBase-root": { minHeight: 44 },
  "& > form > button": { minHeight: 44 },
}));

const claimButtonId = claimId("searchButton");

/** Stock photos of a shape, and a search for others; each says whose it is (PHO-12 to PHO-16). */
function StockSearch({ aspectRatio, onSelect, onStockSelect, sx, className, ref }: StockSearchProps) {
  const text = useText(stockPhotosTexts);
  const contentRoot = useContentRoot();
  const folder = folderOf(aspectRatio);
  const { value: photos = [], status, isStale, term, search, reload } = useStockPhotos(folder);
  const [typed, setTyped] = useState({ folder, words: "" });
  // What was found goes with the shape that was left, and so do the words.
  if (typed.folder !== folder) setTyped({ folder, words: "" });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog in a host's form is no part of it.
    event.stopPropagation();
    search(typed.words);
  };
  // Results have the shape in which they were taken, which most cameras share.
  const ratio = term ? 1.5 : aspectRatio;
  return (
    <Root ref={ref} sx={sx} className={className}>
      <form onSubmit={handleSubmit} role="search">
        <TextField
          size="small"
          // Hosts' tests know this name; browsers, which would offer people's names, are told not to.
          name="personAddText"
          autoComplete="off"
          label={text("searchTerm")}
          value={typed.words}
          onChange={({ target }) => setTyped({ folder, words: target.value })}
          onKeyDown={preventCompositionSubmit}
        />
        <Button ref={claimButtonId} type="submit" variant="contained" data-testid="search-button">
          {text("search")}
        </Button>
      </form>
      <span role="status" style={hidden}>
        {status === "loading" ? text("loading") : term && photos.length > 0 ? text("found", { count: photos.length }) : ""}
      </span>
      {(status === "failed" || isStale) && <LoadFailure text={text(term ? "searchFailed" : "loadFailed")} onRetry={() => void reload()} />}
      {status === "loading" && <PicturesSkeleton ratio={ratio} />}
      {status === "ready" && photos.length === 0 && (
        <EmptyState title={term ? text("noneFound", { term }) : text("emptyTitle")} lines={[text(term ? "noneFoundText" : "emptyText")]} />
      )}
      {photos.length > 0 && (
        <PictureGrid>
          {photos.map((photo, index) => {
            const { thumbnail, large } = photo;
            const address = getPhotoUrl(large || thumbnail, contentRoot);
            return (
              <PictureTile
                key={`${address} ${index}`}
                src={getPhotoUrl(thumbnail || large, contentRoot)}
                ratio={ratio}
                listed={photos}
                label={text("selectPhoto")}
                name={photo.description || photo.photographer || `${text("photo")} ${index + 1}`}
                onClick={() => (onStockSelect ?? onSelect)?.(address)}
              >
                {() => <StockCredit photo={photo} />}
              </PictureTile>
            );
          })}
        </PictureGrid>
      )}
    </Root>
  );
}

/** Renders stock photos of a shape and a search for others, each with the name of its photographer. */
export const StockPhotos = withHost(StockSearch);
