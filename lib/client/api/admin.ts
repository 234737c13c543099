/** The administrator's calls. */
import type { AccessToken } from "contract/access-tokens";
import type { AuditEntry, AuditQuery } from "contract/admin/audit";
import type { AdminModels, KeyTestOutcome, ModelsPatch } from "contract/admin/models-and-keys";
import type { AdminPerson, PeopleQuery, PersonPatch } from "contract/admin/people";
import type { SignOutOutcome, SignOutRequest } from "contract/admin/sign-out";
import type { StudioSettings, StudioSettingsPatch } from "contract/admin/studio-settings";
import type { UsageQuery, UsageRow } from "contract/admin/usage";
import { callAdministration } from "./call/calls";

/** `GET /api/admin/people`: a page, by name. */
export async function listPeople(
  query: Partial<PeopleQuery>,
  signal?: AbortSignal,
): Promise<{ people: AdminPerson[]; total: number; next_cursor: string | null }> {
  return (await callAdministration("GET /admin/people", { query, signal })).value;
}

/** `GET /api/admin/people/{person_id}` */
export async function getPerson(personId: string, signal?: AbortSignal): Promise<AdminPerson> {
  const call = { params: { personId }, signal };
  return (await callAdministration("GET /admin/people/{person_id}", call)).value;
}

/** `PATCH /api/admin/people/{person_id}` */
export async function changePerson(personId: string, patch: PersonPatch): Promise<AdminPerson> {
  const call = { params: { personId }, body: patch };
  return (await callAdministration("PATCH /admin/people/{person_id}", call)).value;
}

/** `GET /api/admin/people/{person_id}/tokens` */
export async function getTokensOf(personId: string, signal?: AbortSignal): Promise<AccessToken[]> {
  const call = { params: { personId }, signal };
  return (await callAdministration("GET /admin/people/{person_id}/tokens", call)).value.tokens;
}

/** Ends one access token of a person. */
export async function revokeTokenOf(personId: string, tokenId: string): Promise<void> {
  await callAdministration("DELETE /admin/people/{person_id}/tokens/{token_id}", {
    params: { personId, tokenId },
  });
}

/** Ends all sessions of a person, and their access tokens where asked to. */
export async function signOutEverywhere(personId: string, body: SignOutRequest): Promise<SignOutOutcome> {
  const call = { params: { personId }, body };
  return (await callAdministration("POST /admin/people/{person_id}/sign-out", call)).value;
}

/** The studio answers when everything is done: a hundred thousand creations take about ten seconds. */
const WORK_WITHIN_MS = 600_000;

/** Gives creations and boards of a disabled person to somebody else. */
export async function handOverWork(
  personId: string,
  to: string,
): Promise<{ creations: number; boards: number; sheets: number }> {
  const call = { params: { personId }, body: { to_person_id: to }, timeoutMs: WORK_WITHIN_MS };
  return (await callAdministration("POST /admin/people/{person_id}/hand-over", call)).value;
}

/** Deletes creations and boards of a disabled person. */
export async function deleteWork(
  personId: string,
): Promise<{ creations: number; boards: number; sheets: number }> {
  const call = { params: { personId }, timeoutMs: WORK_WITHIN_MS };
  return (await callAdministration("DELETE /admin/people/{person_id}/work", call)).value;
}

/** `GET /api/admin/usage`: by month, person and model. */
export async function getUsage(
  query: Partial<UsageQuery>,
  signal?: AbortSignal,
): Promise<{ from: string; to: string; rows: UsageRow[]; is_cut: boolean }> {
  return (await callAdministration("GET /admin/usage", { query, signal })).value;
}

/** `GET /api/admin/audit`: a page, the newest first. */
export async function listAudit(
  query: Partial<AuditQuery>,
  signal?: AbortSignal,
): Promise<{ entries: AuditEntry[]; next_cursor: string | null }> {
  return (await callAdministration("GET /admin/audit", { query, signal })).value;
}

/** `GET /api/admin/settings` */
export async function getStudioSettings(signal?: AbortSignal): Promise<StudioSettings> {
  return (await callAdministration("GET /admin/settings", { signal })).value;
}

/** `PATCH /api/admin/settings`: only the given fields. */
export async function changeStudioSettings(patch: StudioSettingsPatch): Promise<StudioSettings> {
  return (await callAdministration("PATCH /admin/settings", { body: patch })).value;
}

/** `GET /api/admin/models`: keys, and all models in the order of the picker. */
export const getAdminModels = (signal?: AbortSignal): Promise<AdminModels> =>
  callAdministration("GET /admin/models", { signal });

/** `PATCH /api/admin/models`: only the given fields. */
export const arrangeModels = (patch: ModelsPatch): Promise<AdminModels> =>
  callAdministration("PATCH /admin/models", { body: patch });

/** A company may take this long to answer whether a key works. */
const TRY_WITHIN_MS = 60_000;

/** Adds the key of a company, or replaces it, once the company has accepted it. */
export const addKey = (provider: string, key: string): Promise<AdminModels> =>
  callAdministration("PUT /admin/keys/{provider}", {
    ...{ params: { provider }, body: { key }, timeoutMs: TRY_WITHIN_MS },
  });

/** Tries the key in use. */
export const testKey = (provider: string): Promise<KeyTestOutcome> =>
  callAdministration("POST /admin/keys/{provider}/test", { params: { provider }, timeoutMs: TRY_WITHIN_MS });

/** `DELETE /api/admin/keys/{provider}` */
export const removeKey = (provider: string): Promise<AdminModels> =>
  callAdministration("DELETE /admin/keys/{provider}", { params: { provider } });
