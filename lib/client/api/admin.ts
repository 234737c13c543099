/** The administrator's calls. */
import type { AccessToken } from "contract/access-tokens";
import type { AuditEntry, AuditQuery } from "contract/admin/audit";
import type { AdminPerson, PeopleQuery, PersonPatch } from "contract/admin/people";
import type { SignOutOutcome, SignOutRequest } from "contract/admin/sign-out";
import type { StudioSettings, StudioSettingsPatch } from "contract/admin/studio-settings";
import type { UsageQuery, UsageRow } from "contract/admin/usage";
import { callAdminApi } from "./call-admin-api";

const ADMIN = "/api/admin";
const personPath = (id: string) => `${ADMIN}/people/${encodeURIComponent(id)}`;

/** An address with the fields that are set. */
export function adminAddress(part: "people" | "usage" | "audit", query: Record<string, string | undefined>) {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const text = new URLSearchParams(set).toString();
  return `${ADMIN}/${part}${text ? `?${text}` : ""}`;
}

/** `GET /api/admin/people`: a page, by name. */
export async function listPeople(
  query: Partial<PeopleQuery>,
  signal?: AbortSignal,
): Promise<{ people: AdminPerson[]; total: number; next: string | null }> {
  return (await callAdminApi({ path: adminAddress("people", query), answer: "people", signal })).value;
}

/** `GET /api/admin/people/{person_id}` */
export async function getPerson(id: string, signal?: AbortSignal): Promise<AdminPerson> {
  return (await callAdminApi({ path: personPath(id), answer: "adminPerson", signal })).value;
}

/** `PATCH /api/admin/people/{person_id}` */
export async function changePerson(id: string, patch: PersonPatch): Promise<AdminPerson> {
  return (await callAdminApi({ path: personPath(id), method: "PATCH", body: patch, answer: "adminPerson" }))
    .value;
}

/** `GET /api/admin/people/{person_id}/tokens` */
export async function getTokensOf(id: string, signal?: AbortSignal): Promise<AccessToken[]> {
  return (await callAdminApi({ path: `${personPath(id)}/tokens`, answer: "tokensOf", signal })).value.tokens;
}

/** Ends all sessions of a person, and their access tokens where asked to. */
export async function signOutEverywhere(id: string, body: SignOutRequest): Promise<SignOutOutcome> {
  const call = { path: `${personPath(id)}/sign-out`, method: "POST", body } as const;
  return (await callAdminApi({ ...call, answer: "signedOut" })).value;
}

/** The studio answers when everything is done: a hundred thousand creations take about ten seconds. */
const WORK_WITHIN_MS = 600_000;

/** Gives creations and boards of a disabled person to somebody else. */
export async function handOverWork(id: string, to: string): Promise<{ creations: number; boards: number }> {
  const call = { path: `${personPath(id)}/hand-over`, method: "POST", answer: "work" } as const;
  const body = { to_person_id: to };
  return (await callAdminApi({ ...call, body, timeoutMs: WORK_WITHIN_MS })).value;
}

/** Deletes creations and boards of a disabled person. */
export async function deleteWork(id: string): Promise<{ creations: number; boards: number }> {
  const call = { path: `${personPath(id)}/work`, method: "DELETE", answer: "work" } as const;
  return (await callAdminApi({ ...call, timeoutMs: WORK_WITHIN_MS })).value;
}

/** `GET /api/admin/usage`: by month, person and model. */
export async function getUsage(
  query: Partial<UsageQuery>,
  signal?: AbortSignal,
): Promise<{ from: string; to: string; rows: UsageRow[]; is_cut: boolean }> {
  return (await callAdminApi({ path: adminAddress("usage", query), answer: "usage", signal })).value;
}

/** `GET /api/admin/audit`: a page, the newest first. */
export async function listAudit(
  query: Partial<AuditQuery>,
  signal?: AbortSignal,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  return (await callAdminApi({ path: adminAddress("audit", query), answer: "audit", signal })).value;
}

/** `GET /api/admin/settings` */
export async function getStudioSettings(signal?: AbortSignal): Promise<StudioSettings> {
  return (await callAdminApi({ path: `${ADMIN}/settings`, answer: "studioSettings", signal })).value;
}

/** `PATCH /api/admin/settings`: only the given fields. */
export async function changeStudioSettings(patch: StudioSettingsPatch): Promise<StudioSettings> {
  const call = { path: `${ADMIN}/settings`, method: "PATCH", body: patch } as const;
  return (await callAdminApi({ ...call, answer: "studioSettings" })).value;
}
