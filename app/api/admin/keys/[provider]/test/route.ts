import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { companyNotFound, testKeyInUse } from "@/lib/admin/keys";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  ADMINISTRATION,
  {
    /** Tries the key in use by a read that costs nothing. */
    "POST /admin/keys/{provider}/test": ({ runtime, actor, params }) =>
      testKeyInUse(runtime, { ...params, actor }),
  },
  { missing: companyNotFound },
);
