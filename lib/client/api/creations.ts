/** Creations over the studio's API: making, reading, cancelling, changing and deleting them. */
import { queryOptions } from "@tanstack/react-query";
import type { Creation } from "@/lib/contract/creation";
import type { CreationRequestInput } from "@/lib/contract/request";
import { isActive } from "@/lib/contract/status";
import { callApi } from "./call-api";
import { creationKeys } from "./changes";
import { creationPagesQuery } from "./creation-pages";
import { retryUnlessAnswered } from "./errors";

const pathOf = (creationId: string) => `/api/creations/${encodeURIComponent(creationId)}`;
const jobPathOf = (creationId: string) => `/api/v1/jobs/${encodeURIComponent(creationId)}`;

/**
 * `POST /api/v1/jobs/gen2/text2image`
 *
 * @param idempotencyKey one UUID for each intent: the same key with the same body never makes a second creation.
 * @returns the id of the creation.
 */
export async function createCreation(request: CreationRequestInput, idempotencyKey: string): Promise<string> {
  const { value } = await callApi({
    path: "/api/v1/jobs/gen2/text2image",
    method: "POST",
    body: request,
    headers: { "idempotency-key": idempotencyKey },
    answer: "created",
  });
  return value.generation_id;
}

/** `POST …/cancel`: requests a cancel; only the status of the creation tells whether it took effect. */
export async function cancelCreation(creationId: string): Promise<void> {
  await callApi({ path: `${jobPathOf(creationId)}/cancel`, method: "POST", answer: "cancelled" });
}

/** @returns the ids of the creations whose cancel was requested. */
export async function cancelMany(which: "waiting" | "all"): Promise<string[]> {
  const path = "/api/creations/cancel";
  const { value } = await callApi({ path, method: "POST", body: { which }, answer: "cancelledMany" });
  return value.creation_ids;
}

/** @returns the creation after the change. */
export async function setFavourite(creationId: string, isFavourite: boolean): Promise<Creation> {
  const body = { is_favourite: isFavourite };
  const { value } = await callApi({ path: pathOf(creationId), method: "PATCH", body, answer: "creation" });
  return value;
}

/** Hides a creation; `restoreCreation` shows it again. */
export async function deleteCreation(creationId: string): Promise<void> {
  await callApi({ path: pathOf(creationId), method: "DELETE", answer: "done" });
}

export async function restoreCreation(creationId: string): Promise<void> {
  await callApi({ path: `${pathOf(creationId)}/restore`, method: "POST", answer: "done" });
}

/** Sends a creation of unknown outcome again. @returns the id of the new creation, the same for a repeated call. */
export async function resendCreation(creationId: string): Promise<string> {
  const { value } = await callApi({
    path: `${pathOf(creationId)}/resend`,
    method: "POST",
    answer: "created",
  });
  return value.generation_id;
}

/** Names the creation at the service that one of unknown outcome is. @returns the creation after the change. */
export async function linkCreation(creationId: string, serviceId: string): Promise<Creation> {
  const { value } = await callApi({
    path: `${pathOf(creationId)}/link`,
    method: "POST",
    body: { service_id: serviceId },
    answer: "creation",
  });
  return value;
}

const LIVE_POLL_MS = 700;

/** `GET /api/v1/creation/{creation_id}`: one creation with its history, polled while it is active. */
export function creationQuery(creationId: string) {
  return queryOptions({
    queryKey: creationKeys.one(creationId),
    queryFn: async ({ signal }) => {
      const path = `/api/v1/creation/${encodeURIComponent(creationId)}`;
      const { value } = await callApi({ path, answer: "creationDetail", signal });
      return value;
    },
    networkMode: "always",
    retry: retryUnlessAnswered,
    refetchInterval: ({ state }) => (state.data && isActive(state.data.status) ? LIVE_POLL_MS : false),
  });
}

/** All creations of the person. */
export const creationListQuery = {
  ...creationPagesQuery(creationKeys.list, new URLSearchParams(), { limit: 24 }),
  gcTime: Number.POSITIVE_INFINITY,
};
