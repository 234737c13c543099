/** What lists filter by, written beside the request's JSON when a creation is recorded. */
import "server-only";
import type { CreationRequest } from "@/lib/contract/request";
import { foldForSearch, shapeOf } from "@/lib/contract/search";

export function searchColumns(request: CreationRequest) {
  return {
    search_text: foldForSearch(request.prompt),
    shape: shapeOf(request.settings.aspect_ratio),
    is_public: request.is_public ? 1 : 0,
  };
}
