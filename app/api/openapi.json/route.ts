import { openApiDocumentFor } from "@/lib/contract/openapi/document";
import { keptAnswers } from "@/lib/http/answers/kept-answer";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { widestLimits } from "@/lib/models/fit";

const answer = keptAnswers<object>((document) => JSON.stringify(document), {
  "content-type": "application/json",
  "cache-control": "public, max-age=300",
});

/** The OpenAPI document, with the limits of the current service. */
const describe = route({ access: "anyone" }, ({ runtime, request }) =>
  answer(request, openApiDocumentFor(widestLimits(runtime.creations.models))),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods(
  { GET: describe },
  { quickRead: "/api/openapi.json" },
);
