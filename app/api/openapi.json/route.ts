import { operations } from "@/lib/runtime/operations";
import { openApiDocument } from "contract/openapi/document";
import { HEALTH } from "contract/operations/health";
import { keptAnswers } from "@/lib/http/answers/kept-answer";

const answer = keptAnswers<object>((document) => JSON.stringify(document), {
  "content-type": "application/json",
  "cache-control": "public, max-age=300",
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  HEALTH,
  {
    /** The OpenAPI document. */
    "GET /openapi.json": ({ request }) => answer(request, openApiDocument),
  },
  { quickRead: true },
);
