import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { addKey, companyNotFound, removePastedKey } from "@/lib/admin/keys";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  ADMINISTRATION,
  {
    /** Tries the key first; one that does not work is not stored. */
    "PUT /admin/keys/{provider}": ({ runtime, actor, params, body }) =>
      addKey(runtime, { ...params, ...body, actor }),
    "DELETE /admin/keys/{provider}": ({ runtime, actor, params }) =>
      removePastedKey(runtime, { ...params, actor }),
  },
  { missing: companyNotFound },
);
