/** The schemas of answers to administrators, and of a person's limits: apart, because few pages ask for them. */

import { tokenListResponseSchema } from "contract/access-tokens";
import { auditResponseSchema } from "contract/admin/audit";
import { ownLimitsResponseSchema } from "contract/admin/limits";
import { adminPersonResponseSchema, peopleResponseSchema, workResponseSchema } from "contract/admin/people";
import { signOutResponseSchema } from "contract/admin/sign-out";
import { studioSettingsResponseSchema } from "contract/admin/studio-settings";
import { usageResponseSchema } from "contract/admin/usage";
import type * as z from "zod/mini";
import { readWith } from "./answers";

const ANSWERS = {
  people: peopleResponseSchema,
  adminPerson: adminPersonResponseSchema,
  work: workResponseSchema,
  usage: usageResponseSchema,
  audit: auditResponseSchema,
  studioSettings: studioSettingsResponseSchema,
  ownLimits: ownLimitsResponseSchema,
  signedOut: signOutResponseSchema,
  tokensOf: tokenListResponseSchema,
} as const;

export type AdminAnswerName = keyof typeof ANSWERS;
export type AdminAnswer<Name extends AdminAnswerName> = z.output<(typeof ANSWERS)[Name]>;

/** Parses the body of an answer. @throws ApiError, UnexpectedAnswerError */
export const readAdminAnswer = <Name extends AdminAnswerName>(name: Name, httpStatus: number, text: string) =>
  readWith<AdminAnswer<Name>>(ANSWERS[name], httpStatus, text);
