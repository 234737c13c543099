import { operations } from "@/lib/runtime/operations";
import { PROMPTS } from "contract/operations/prompts";
import { StudioError } from "contract/studio-error";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(PROMPTS, {
  /** Previews what the enhancer makes of a prompt. */
  "POST /prompts/enhance": async ({ runtime, principal, body }) => {
    const { tryEnhancer } = runtime;
    if (!tryEnhancer)
      throw new StudioError("not_found", "The service enhances prompts itself, when it draws.");
    return { status: "success", value: { enhanced_prompt: await tryEnhancer(principal.personId, body) } };
  },
});
