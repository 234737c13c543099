import { PROMPTS } from "contract/operations/prompts";
import { StudioError } from "contract/studio-error";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Previews what the enhancer makes of a prompt. */
const enhance = route(PROMPTS["POST /prompts/enhance"], async ({ runtime, principal, body }) => {
  const { tryEnhancer } = runtime;
  if (!tryEnhancer) throw new StudioError("not_found", "The service enhances prompts itself, when it draws.");
  return { status: "success", value: { enhanced_prompt: await tryEnhancer(principal.personId, body) } };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: enhance });
