"use client";
import { type FormEvent, useEffect, useState } from "react";
import Button from "@mui/material/Button";
import { apisAt, ChurchClient, ChurchProvider, Notes, SiteHeader, useSession } from "narthex";
import { FormSubmissionEdit } from "narthex/forms";
import { GalleryModal } from "narthex/gallery";
import { createCardProvider, createDemoCardField } from "narthex/testing";

/** The URL of `npx narthex-demo`. */
const DEMO = "http://127.0.0.1:8084";

const client = new ChurchClient({
  apis: apisAt(DEMO),
  socketUrl: "ws://127.0.0.1:8084",
  resume,
});
const provider = createCardProvider((url, init) => fetch(url, init), DEMO);
const CardField = createDemoCardField({ provider });

/** Stays signed in as long as the tab is open. */
async function resume(): Promise<void> {
  const jwt = sessionStorage.getItem("jwt");
  if (jwt) await client.logIn({ jwt }).catch(() => sessionStorage.removeItem("jwt"));
}

client.session.store.subscribe(({ user }) => {
  if (user?.jwt) sessionStorage.setItem("jwt", user.jwt);
  else sessionStorage.removeItem("jwt");
});

function SignIn() {
  const [error, setError] = useState("");
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [email, password] = [String(form.get("email")), String(form.get("password"))];
    await client.logIn({ email, password }).catch((reason: Error) => setError(reason.message));
  };
  return (
    <form onSubmit={(event) => void signIn(event)}>
      <input name="email" type="email" aria-label="Email" required />
      <input name="password" type="password" aria-label="Password" required />
      <Button type="submit">Sign in</Button>
      <p role="alert">{error}</p>
    </form>
  );
}

function Page() {
  const { user, churchId, isResuming } = useSession();
  const [photo, setPhoto] = useState("");
  const [isGalleryOpen, setGalleryOpen] = useState(false);
  const [saved, setSaved] = useState("");
  if (!user && !isResuming) return <SignIn />;
  return (
    <>
      <SiteHeader
        primaryMenuLabel="People"
        primaryMenuItems={[{ url: "/people", icon: "person", label: "People" }]}
        secondaryMenuLabel="Groups"
        secondaryMenuItems={[{ url: "/groups", label: "Groups" }]}
      />
      <Button onClick={() => void client.locale.setLanguage("de")}>Deutsch</Button>
      {(isResuming || churchId === "CHU00000001") && <Notes conversationId="CON00000050" />}
      <Button onClick={() => setGalleryOpen(true)}>Photos</Button>
      {isGalleryOpen && (
        <GalleryModal
          aspectRatio={16 / 9}
          onClose={() => setGalleryOpen(false)}
          onSelect={(url) => {
            setPhoto(url);
            setGalleryOpen(false);
          }}
        />
      )}
      <output aria-label="Photo">{photo}</output>
      <FormSubmissionEdit
        addFormId=""
        unRestrictedFormId="FRM00000002"
        contentType="form"
        contentId="FRM00000002"
        formSubmissionId=""
        updatedFunction={(submission) => setSaved(submission?.id ?? "")}
      />
      <output aria-label="Submission">{saved}</output>
    </>
  );
}

export function App() {
  useEffect(() => void client.locale.init(["/locales/{{lng}}.json"]), []);
  return (
    <ChurchProvider
      client={client}
      appName="People"
      contentRoot="http://127.0.0.1:8084/files"
      cardField={CardField}
    >
      <Page />
    </ChurchProvider>
  );
}
