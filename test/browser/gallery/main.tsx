import CssBaseline from "@mui/material/CssBaseline";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { GalleryModal } from "../../../src/gallery.js";
import { ChurchClient, ChurchProvider, CONTENT_API, MEMBERSHIP_API, type Login } from "../../../src/index.js";

/** A host that lets people choose a photo, at the twin named in its address. */
const query = new URLSearchParams(location.search);
const twin = query.get("twin") ?? "";
const api = (keyName: string, module: string) => ({ keyName, url: `${twin}/${module}`, jwt: "", permissions: [] });

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
      {isOpen && <GalleryModal aspectRatio={Number(query.get("ratio"))} onClose={() => setOpen(false)} onSelect={handleSelect} />}
    </main>
  );
}

async function start() {
  const client = new ChurchClient({ apis: [api(CONTENT_API, "content"), api(MEMBERSHIP_API, "membership")], socketUrl: "" });
  client.signIn((await client.api.post("/users/login", { email: "ruth@grace.example", password: "x" }, MEMBERSHIP_API)) as Login);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root.");
  createRoot(root).render(
    <ChurchProvider client={client} appName="Host" contentRoot={query.get("contentRoot") ?? ""}>
      <CssBaseline />
      <Chooser />
    </ChurchProvider>,
  );
}

void start();
