import CssBaseline from "@mui/material/CssBaseline";
import { useState } from "react";
import { GalleryModal } from "../../../src/entries/gallery.js";
import { ChurchProvider } from "../../../src/entries/index.js";
import { showPage } from "../showPage.js";
import { query, signIn } from "../demoPage.js";

/** A host page that opens the photo dialog, with the demo server at the URL in the query parameter `server`. */
function PhotoChooser() {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState("");
  const handleSelect = (url: string) => {
    setChosen(url);
    setOpen(false);
  };
  return (
    <main>
      <button onClick={() => setOpen(true)}>Choose a photo</button>
      <output aria-label="Chosen">{chosen}</output>
      {isOpen && (
        <GalleryModal
          aspectRatio={Number(query.get("ratio"))}
          onClose={() => setOpen(false)}
          onSelect={handleSelect}
        />
      )}
    </main>
  );
}

async function start() {
  const client = await signIn("ruth@grace.example");
  showPage(
    <ChurchProvider client={client} appName="Host" contentRoot={query.get("contentRoot") ?? ""}>
      <CssBaseline />
      <PhotoChooser />
    </ChurchProvider>,
  );
}

void start();
