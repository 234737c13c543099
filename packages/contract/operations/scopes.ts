/** Which scope an access token needs for each operation. Apart from the operations, because pages do not need it. */
import type { Scope } from "../scopes";
import type { OPERATIONS } from "./all";

type All = typeof OPERATIONS;
/** The operations that need to know who asks. */
type Closed = {
  [Key in keyof All]: All[Key] extends { access: "anyone" | "session" } ? never : Key;
}[keyof All];

/** null: for a session alone. What makes, changes or ends sessions and tokens is never for a token. */
export const SCOPE_OF = {
  "POST /v1/jobs/gen2/text2image": "create",
  "GET /v1/jobs/{creation_id}/status": "read",
  "POST /v1/jobs/{creation_id}/cancel": "create",
  "GET /v1/creation/{creation_id}": "read",
  "GET /v1/jobs/{creation_id}/events": "read",
  "GET /creations/events": "read",

  "GET /creations": "read",
  "GET /creations/ids": "read",
  "GET /creations/archive": "read",
  "POST /creations/archive": "read",
  "POST /creations/import": "create",
  "POST /creations/batch": "create",
  "GET /creations/changes": "read",
  "GET /creations/find-by-picture-ids": "read",
  "PATCH /creations/{creation_id}": "create",
  "DELETE /creations/{creation_id}": "create",
  "POST /creations/{creation_id}/restore": "create",
  "POST /creations/{creation_id}/resend": "create",
  "POST /creations/{creation_id}/link": "create",
  "POST /creations/cancel": "create",
  "GET /deleted": "read",

  // Each may cost something, or processor time.
  "POST /prompts/describe": "create",
  "POST /prompts/enhance": "create",
  "POST /prompts/thumbnail": "create",
  "POST /prompts/words": "read",

  "POST /pictures/given": "create",
  "POST /pictures/batch": "create",
  "GET /pictures/ids": "read",
  "POST /uploads": "create",
  "GET /uploads/{upload_id}": "read",
  "DELETE /uploads/{upload_id}": "create",

  "GET /sheets": "read",
  "POST /sheets": "create",
  "POST /sheets/plan": "read",
  "GET /sheets/{sheet_id}": "read",
  "DELETE /sheets/{sheet_id}": "create",
  "POST /sheets/{sheet_id}/restore": "create",
  "POST /sheets/{sheet_id}/actions": "create",
  "POST /sheets/{sheet_id}/board": "boards",

  "GET /boards": "read",
  "POST /boards": "boards",
  "POST /boards/find": "read",
  "GET /boards/{board_id}": "read",
  "DELETE /boards/{board_id}": "boards",
  "GET /boards/{board_id}/items": "read",
  "POST /boards/{board_id}/restore": "boards",
  "POST /boards/{board_id}/actions": "boards",
  "GET /boards/{board_id}/zip": "read",
  "GET /boards/{board_id}/html": "read",
  "GET /boards/{board_id}/pdf": "read",

  // It has the addresses, with which anybody opens the board.
  "GET /boards/{board_id}/links": "share",
  "POST /boards/{board_id}/links": "share",
  "PATCH /boards/{board_id}/links/{link_id}": "share",
  "DELETE /boards/{board_id}/links/{link_id}": "share",
  "POST /boards/{board_id}/seen": "boards",
  // Guests read them.
  "POST /boards/{board_id}/comments": "share",
  "PATCH /boards/{board_id}/comments/{comment_id}": "share",
  "DELETE /boards/{board_id}/comments/{comment_id}": "share",

  "GET /boards/{board_id}/approvals": "read",
  "GET /boards/{board_id}/approvals/{approval_id}/record": "read",
  "POST /boards/{board_id}/approvals/{approval_id}/check": "read",
  // Guests are asked.
  "POST /boards/{board_id}/approvals": "share",
  "PATCH /boards/{board_id}/approvals/{approval_id}": "share",
  "POST /boards/{board_id}/approvals/{approval_id}/close": "share",

  "GET /boards/{board_id}/members": "read",
  "GET /boards/{board_id}/activity": "read",
  // Others see the board from then on.
  "POST /boards/{board_id}/members": "share",
  "PATCH /boards/{board_id}/members/{person_id}": "share",
  "DELETE /boards/{board_id}/members/{person_id}": "share",

  "GET /webhooks": "read",
  "GET /webhooks/{webhook_id}/deliveries": "read",
  // Others see the work from then on.
  "POST /webhooks": "share",
  "PATCH /webhooks/{webhook_id}": "share",
  "DELETE /webhooks/{webhook_id}": "share",
  "POST /webhooks/{webhook_id}/secret": "share",
  "POST /webhooks/{webhook_id}/test": "share",
  "POST /webhooks/{webhook_id}/deliveries/{delivery_id}/send": "share",

  // And each tool the scope of the operation that does the same.
  "POST /mcp": "read",

  "GET /tokens": "read",
  "GET /models": "read",
  "GET /service": "read",
  "GET /limits": "read",

  "GET /admin/people": "admin",
  "GET /admin/people/{person_id}": "admin",
  "PATCH /admin/people/{person_id}": "admin",
  "POST /admin/people/{person_id}/sign-out": null,
  "GET /admin/people/{person_id}/tokens": "admin",
  "DELETE /admin/people/{person_id}/tokens/{token_id}": null,
  "POST /admin/people/{person_id}/hand-over": "admin",
  "DELETE /admin/people/{person_id}/work": "admin",
  "GET /admin/usage": "admin",
  "GET /admin/audit": "admin",
  "GET /admin/settings": "admin",
  "PATCH /admin/settings": "admin",
  "GET /admin/models": "admin",
  "PATCH /admin/models": "admin",
  "PUT /admin/keys/{provider}": "admin",
  "DELETE /admin/keys/{provider}": "admin",
  "POST /admin/keys/{provider}/test": "admin",
} as const satisfies Record<Closed, Scope | null>;

/** @returns the scope that a token needs; null where no token is enough, or where nobody is asked who they are. */
export const scopeOf = (key: string): Scope | null =>
  key in SCOPE_OF ? SCOPE_OF[key as keyof typeof SCOPE_OF] : null;
