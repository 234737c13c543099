import { openApiDocumentFor } from "@/lib/contract/openapi/document";
import { json } from "@/lib/http/answers/json";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { widestLimits } from "@/lib/models/fit";

/** The OpenAPI document, with the limits of the current service. */
const describe = route({ access: "anyone" }, ({ runtime }) =>
  json(openApiDocumentFor(widestLimits(runtime.creations.models)), {
    headers: { "cache-control": "public, max-age=300" },
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: describe });
