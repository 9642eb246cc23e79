// A host page with one form of the demo server at the URL in `server`. Signs `user` in; without it, the visitor is anonymous.
import CssBaseline from "@mui/material/CssBaseline";
import { useState } from "react";
import { FormSubmissionEdit } from "../../../src/entries/forms.js";
import { ChurchProvider } from "../../../src/entries/index.js";
import { createCardProvider, createDemoCardField } from "../../../src/entries/testing.js";
import { showPage } from "../showPage.js";
import { query, signIn, server } from "../demoPage.js";

const formId = query.get("form") ?? "";
const CardField = createDemoCardField({
  provider: createCardProvider((url, init) => fetch(url, init), server),
});

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
  const client = await signIn(query.get("user"));
  showPage(
    <ChurchProvider
      client={client}
      appName="Host"
      {...(query.get("card") !== "real" && { cardField: CardField })}
    >
      <CssBaseline />
      <FormPage />
    </ChurchProvider>,
  );
}

void start();
