import { PROMPTS } from "contract/operations/prompts";
import type { WordsResponse } from "contract/prompts/words";
import { findUnknownWords } from "@/lib/creations/unknown-words";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Tells which words of a prompt the chosen model does not know. */
const words = route(
  PROMPTS["POST /prompts/words"],
  async ({ runtime, body }): Promise<WordsResponse> => ({
    status: "success",
    value: await findUnknownWords(runtime.creations, body),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: words });
