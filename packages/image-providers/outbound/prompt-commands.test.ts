import { describe, expect, it } from "vitest";
import { isCreateFailure } from "../create-failure";
import { hasPromptCommand, refusePromptCommands } from "./prompt-commands";

const COMMAND = '<sd_cpp_extra_args>{"batch_count":3}</sd_cpp_extra_args>';

describe("commands inside a prompt", () => {
  it.each([
    COMMAND,
    `a kite ${COMMAND} at dawn`,
    `a kite\n${COMMAND}`,
    // What is left when a server takes one out.
    `<sd_cpp_<sd_cpp_extra_args>{}</sd_cpp_extra_args>extra_args>{"batch_count":2}</sd_cpp_extra_args>`,
    '<SD_CPP_EXTRA_ARGS>{"width":64}</SD_CPP_EXTRA_ARGS>',
    '< sd_cpp_extra_args >{"width":64}',
  ])("%j is refused before anything is sent, with what to take out", (prompt) => {
    expect(hasPromptCommand(prompt)).toBe(true);
    for (const [field, words, negative] of [
      ["prompt", prompt, "people"],
      ["negative_prompt", "a kite", prompt],
    ] as const) {
      let refusal: unknown;
      try {
        refusePromptCommands(words, negative);
      } catch (error) {
        refusal = error;
      }
      expect(isCreateFailure(refusal)).toBe(true);
      expect(refusal).toMatchObject({
        outcome: "refused",
        body: { message: expect.stringContaining("<sd_cpp_extra_args>"), details: [{ field }] },
      });
    }
  });

  it.each([
    "",
    "a kite <lora:papercut:0.8> <lyco:ink:1>",
    "<hypernet:anime:0.5> (a kite:1.2), [red:blue:0.4], [red|blue] kite",
    "a kite AND a cloud BREAK __colours__ {red|blue}",
    "a kite --steps 3 --ar 16:9",
    "what does sd_cpp_extra_args do, on a blackboard",
    "a <b>bold</b> kite, </sd_cpp_extra_args>",
  ])("%j is what people write, and is left alone", (prompt) => {
    expect(hasPromptCommand(prompt)).toBe(false);
    expect(() => refusePromptCommands(prompt, "")).not.toThrow();
  });
});
