import { useEffect, useState } from "react";
import { MEMBERSHIP_API, type PersonInterface, useClient, useSession } from "../../../src/index.js";

/** Everybody in the current church. What another church or user saw is gone at once. */
export function usePeopleOfChurch(): readonly PersonInterface[] {
  const client = useClient();
  const { churchId, userId } = useSession();
  const owner = `${churchId}|${userId}`;
  const [loaded, setLoaded] = useState<{ owner: string; people: readonly PersonInterface[] }>({
    owner,
    people: [],
  });
  useEffect(() => {
    const abort = new AbortController();
    client.api
      .get("/people/search?term=", MEMBERSHIP_API, { signal: abort.signal })
      .then((answer) =>
        setLoaded({ owner, people: Array.isArray(answer) ? (answer as PersonInterface[]) : [] }),
      )
      .catch(() => undefined);
    return () => abort.abort();
  }, [client, owner]);
  return loaded.owner === owner ? loaded.people : [];
}
