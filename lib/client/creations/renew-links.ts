/** Signed links of pictures expire after a day; reading the creation again brings new ones. */
import type { QueryClient } from "@tanstack/react-query";
import type { Creation } from "contract/creations/creation";
import { creationQuery } from "../api/creation-queries";
import { updateChanges } from "./changes-query";
import { putCreation } from "./changes-state";

/** All links of a creation expire together, so one answer within this time serves all its pictures. */
const RENEW_MS = 10_000;

export async function renewLinks(client: QueryClient, creation: Creation): Promise<void> {
  try {
    const fresh = await client.fetchQuery({ ...creationQuery(creation.creation_id), staleTime: RENEW_MS });
    updateChanges(client, (state) => putCreation(state, fresh));
  } catch {
    // The picture stays as it is until the page is opened again.
  }
}
