/**
 * Commands inside prompts that servers of one's own obey before they draw.
 *
 * stable-diffusion.cpp's sd-server reads `<sd_cpp_extra_args>{…}</sd_cpp_extra_args>` in the prompt of its OpenAI-style and
 * A1111-style calls: a JSON object that replaces number, size, seed, steps and every other value of the call, and so the studio's
 * limits. Nobody describes a picture so. What people do write, such as `<lora:name:0.8>`, `(word:1.2)`, `[a|b]`, `BREAK`, `AND` and
 * `__wildcard__`, changes how a picture looks, and neither number nor size: it is sent as it is written.
 */

import { ERROR_CODES } from "contract/errors";
import { CreateFailure } from "../create-failure";

const EXTRA_ARGS = /<\s*sd_cpp_extra_args\s*>/i;

/** Whether a prompt, or a negative prompt, contains a command that passes the limits of its call. */
export const hasPromptCommand = (text: string): boolean => EXTRA_ARGS.test(text);

/**
 * For adapters whose server may obey such commands, before they send anything.
 *
 * @throws CreateFailure `refused` with what to take out.
 */
export function refusePromptCommands(prompt: string, negativePrompt: string): void {
  const texts = [
    ["prompt", "prompt", prompt],
    ["negative_prompt", "negative prompt", negativePrompt],
  ] as const;
  const [found] = texts.filter(([, , text]) => hasPromptCommand(text));
  if (!found) return;
  const [field, words] = found;
  const message = `The ${words} contains <sd_cpp_extra_args>, which would change size and number past the studio's limits. Take it out and send again.`;
  throw new CreateFailure("refused", {
    message,
    code: ERROR_CODES.prompt_refused.code,
    details: [{ field, message }],
  });
}
