/** Operations of administrators, and a person's own limits: apart, because few pages ask for them. */
import { tokenListQuerySchema, tokenListResponseSchema } from "../access-tokens";
import { auditQuerySchema, auditResponseSchema } from "../admin/audit";
import { ownLimitsResponseSchema } from "../admin/limits";
import {
  adminModelsResponseSchema,
  keyTestResponseSchema,
  modelsPatchSchema,
  providerKeyRequestSchema,
} from "../admin/models-and-keys";
import {
  adminPersonResponseSchema,
  handOverRequestSchema,
  peopleQuerySchema,
  peopleResponseSchema,
  personPatchSchema,
  workResponseSchema,
} from "../admin/people";
import { signOutRequestSchema, signOutResponseSchema } from "../admin/sign-out";
import { studioSettingsPatchSchema, studioSettingsResponseSchema } from "../admin/studio-settings";
import { usageQuerySchema, usageResponseSchema } from "../admin/usage";
import { doneResponseSchema } from "../service";
import type { Operations } from "./operation";
import { personParams, personTokenParams, providerParams } from "./params";

export const ADMINISTRATION = {
  "GET /limits": { answer: ownLimitsResponseSchema },
  "GET /admin/people": {
    access: "admin",
    limit: "administer",
    query: peopleQuerySchema,
    answer: peopleResponseSchema,
  },
  "GET /admin/people/{person_id}": {
    access: "admin",
    limit: "administer",
    params: personParams,
    answer: adminPersonResponseSchema,
  },
  "PATCH /admin/people/{person_id}": {
    access: "admin",
    limit: "administer",
    params: personParams,
    body: personPatchSchema,
    answer: adminPersonResponseSchema,
  },
  "POST /admin/people/{person_id}/sign-out": {
    access: "admin",
    limit: "administer",
    params: personParams,
    body: signOutRequestSchema,
    answer: signOutResponseSchema,
  },
  "GET /admin/people/{person_id}/tokens": {
    access: "admin",
    limit: "administer",
    params: personParams,
    query: tokenListQuerySchema,
    answer: tokenListResponseSchema,
  },
  "DELETE /admin/people/{person_id}/tokens/{token_id}": {
    access: "admin",
    limit: "administer",
    params: personTokenParams,
    answer: doneResponseSchema,
  },
  "POST /admin/people/{person_id}/hand-over": {
    access: "admin",
    limit: "administer",
    params: personParams,
    body: handOverRequestSchema,
    answer: workResponseSchema,
  },
  "DELETE /admin/people/{person_id}/work": {
    access: "admin",
    limit: "administer",
    params: personParams,
    answer: workResponseSchema,
    errors: ["invalid_request"],
  },
  "GET /admin/usage": {
    access: "admin",
    limit: "administer",
    query: usageQuerySchema,
    answer: usageResponseSchema,
  },
  "GET /admin/audit": {
    access: "admin",
    limit: "administer",
    query: auditQuerySchema,
    answer: auditResponseSchema,
  },
  "GET /admin/settings": { access: "admin", limit: "administer", answer: studioSettingsResponseSchema },
  "PATCH /admin/settings": {
    access: "admin",
    limit: "administer",
    body: studioSettingsPatchSchema,
    answer: studioSettingsResponseSchema,
  },
  "GET /admin/models": { access: "admin", limit: "administer", answer: adminModelsResponseSchema },
  "PATCH /admin/models": {
    access: "admin",
    limit: "administer",
    body: modelsPatchSchema,
    answer: adminModelsResponseSchema,
  },
  "PUT /admin/keys/{provider}": {
    access: "admin",
    limit: "try_key",
    params: providerParams,
    body: providerKeyRequestSchema,
    maxBodyBytes: 4_096,
    answer: adminModelsResponseSchema,
    errors: ["service_unreachable"],
  },
  "DELETE /admin/keys/{provider}": {
    access: "admin",
    limit: "administer",
    params: providerParams,
    answer: adminModelsResponseSchema,
  },
  "POST /admin/keys/{provider}/test": {
    access: "admin",
    limit: "try_key",
    params: providerParams,
    answer: keyTestResponseSchema,
    errors: ["invalid_request"],
  },
} as const satisfies Operations;
