import { route } from "@/lib/runtime/route";
import { openApiDocument } from "contract/openapi/document";
import { renderLlms } from "@/components/api-reference/llms";
import { readDocument } from "@/components/api-reference/read-document";
import { keptAnswers } from "@/lib/http/answers/kept-answer";
import { methods } from "@/lib/http/methods";
import { settings } from "@/lib/settings/env";

const answer = keptAnswers<object>((document) => renderLlms(readDocument(document), settings().publicUrl), {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "public, max-age=300",
});

/** For agents, the same for everybody. */
const text = route({ access: "anyone" }, ({ request }) => answer(request, openApiDocument));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods(
  { GET: text },
  { quickRead: "/llms.txt" },
);
