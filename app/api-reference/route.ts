import { route } from "@/lib/runtime/route";
import { openApiDocument } from "contract/openapi/document";
import { referencePolicy, renderReference } from "@/components/api-reference/page";
import { readDocument } from "@/components/api-reference/read-document";
import { keptAnswers } from "@/lib/http/answers/kept-answer";
import { methods } from "@/lib/http/methods";
import { settings } from "@/lib/settings/env";

const answer = keptAnswers<object>(
  (document) => renderReference(readDocument(document), `${settings().publicUrl}/api`),
  {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": referencePolicy,
    "cache-control": "public, max-age=300",
  },
);

/** The API reference as a page, the same for everybody. */
const page = route({ access: "anyone" }, ({ request }) => answer(request, openApiDocument));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods(
  { GET: page },
  { quickRead: "/api-reference" },
);
