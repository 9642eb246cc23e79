import CssBaseline from "@mui/material/CssBaseline";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { FormSubmissionEdit } from "../../../src/forms.js";
import { ChurchClient, ChurchProvider, GIVING_API, MEMBERSHIP_API, type Login } from "../../../src/index.js";
import { createCardProvider, createDemoCardField } from "../../../src/testing.js";

/** A church's page with a form, at the twin named in its address; `user` is who signs in, nobody where it is missing. */
const query = new URLSearchParams(location.search);
const twin = query.get("twin") ?? "";
const formId = query.get("form") ?? "";
const api = (keyName: string, module: string) => ({ keyName, url: `${twin}/${module}`, jwt: "", permissions: [] });
const CardField = createDemoCardField({ provider: createCardProvider((url, init) => fetch(url, init), twin) });

function FormPage() {
  const [savedId, setSavedId] = useState("");
  return (
    <main>
      <FormSubmissionEdit
        addFormId=""
        unRestrictedFormId={formId}
        formSubmissionId=""
        contentType="form"
        contentId={formId}
        updatedFunction={(saved) => setSavedId(saved?.id ?? "")}
      />
      <output aria-label="Saved">{savedId}</output>
    </main>
  );
}

async function start() {
  const client = new ChurchClient({ apis: [api(MEMBERSHIP_API, "membership"), api(GIVING_API, "giving")], socketUrl: "" });
  const email = query.get("user");
  if (email) client.signIn((await client.api.post("/users/login", { email, password: "x" }, MEMBERSHIP_API)) as Login);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root.");
  createRoot(root).render(
    <ChurchProvider client={client} appName="Host" {...(query.get("card") !== "real" && { cardField: CardField })}>
      <CssBaseline />
      <FormPage />
    </ChurchProvider>,
  );
}

void start();
