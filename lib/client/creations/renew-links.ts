/** Pictures' addresses run out after a day; one look at the creation brings new ones. */
import type { QueryClient } from "@tanstack/react-query";
import type { Creation } from "@/lib/contract/creation";
import { creationQuery } from "../api/creations";
import { updateKnown } from "../known";
import { putCreation } from "./changes-state";

/** All pictures of a creation run out together; one answer serves them all. */
const RENEW_MS = 10_000;

export async function renewLinks(client: QueryClient, creation: Creation): Promise<void> {
  try {
    const fresh = await client.fetchQuery({ ...creationQuery(creation.creation_id), staleTime: RENEW_MS });
    updateKnown(client, (known) => putCreation(known, fresh));
  } catch {
    // The picture stays as it is; the next look at the page brings it.
  }
}
