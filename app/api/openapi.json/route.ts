import { openApiDocument } from "@/lib/contract/openapi/document";
import { keptAnswers } from "@/lib/http/answers/kept-answer";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const answer = keptAnswers<object>((document) => JSON.stringify(document), {
  "content-type": "application/json",
  "cache-control": "public, max-age=300",
});

/** The OpenAPI document. */
const describe = route({ access: "anyone" }, ({ request }) => answer(request, openApiDocument));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods(
  { GET: describe },
  { quickRead: "/api/openapi.json" },
);
