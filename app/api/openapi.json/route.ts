import { openApiDocument } from "contract/openapi/document";
import { HEALTH } from "contract/operations/health";
import { keptAnswers } from "@/lib/http/answers/kept-answer";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const answer = keptAnswers<object>((document) => JSON.stringify(document), {
  "content-type": "application/json",
  "cache-control": "public, max-age=300",
});

/** The OpenAPI document. */
const describe = route(HEALTH["GET /openapi.json"], ({ request }) => answer(request, openApiDocument));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods(
  { GET: describe },
  { quickRead: "/api/openapi.json" },
);
