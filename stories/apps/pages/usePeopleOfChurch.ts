import { useEffect, useState } from "react";
import {
  MEMBERSHIP_API,
  type PersonInterface,
  useClient,
  useSession,
} from "../../../src/entries/index.js";

/** Returns the people of the current church, or an empty list while they load after a change of church or user. */
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
      .then((response) =>
        setLoaded({
          owner,
          people: Array.isArray(response) ? (response as PersonInterface[]) : [],
        }),
      )
      .catch(() => undefined);
    return () => abort.abort();
  }, [client, owner]);
  return loaded.owner === owner ? loaded.people : [];
}
