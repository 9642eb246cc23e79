import CssBaseline from "@mui/material/CssBaseline";
import { useState } from "react";
import { GalleryModal } from "../../../src/gallery.js";
import { ChurchProvider } from "../../../src/index.js";
import { showPage } from "../showPage.js";
import { query, signIn } from "../twinPage.js";

/** A host that lets people choose a photo, at the twin named in its address. */
function Chooser() {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState("");
  const handleSelect = (address: string) => {
    setChosen(address);
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
      <Chooser />
    </ChurchProvider>,
  );
}

void start();
