/** Models: what holds with every one of them, whatever draws. */
import type { Mutation } from "./mutation";

const BODIES = ["tools/testing/adapters/contract-bodies.test.ts"];

export const MODELS_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A negative prompt that the model does not take is left out.",
    file: "lib/models/fit.ts",
    find: 'abilities.negative_prompt ? request.negative_prompt : ""',
    replace: "request.negative_prompt",
    tests: ["lib/models/fit.test.ts"],
  },
  {
    rule: "A number of pictures that the model does not draw becomes the largest it draws.",
    file: "lib/models/fit.ts",
    find: "Math.min(request.config.image_number, max_pictures)",
    replace: "request.config.image_number",
    tests: ["lib/models/fit.test.ts", ...BODIES],
  },
  {
    rule: "What was used instead of the resolution is told.",
    file: "lib/models/fit.ts",
    find: '    changed("settings.resolution", resolution, Math.min(width, height)),\n',
    replace: "",
    tests: ["lib/models/fit.test.ts", ...BODIES],
  },
  {
    rule: "What a server of one's own forgot is drawn again at most twice.",
    file: "lib/creations/sync/draw-again.ts",
    find: "const MAX_REPEATS = 2;",
    replace: "const MAX_REPEATS = 3;",
    tests: ["lib/creations/sync/draw-again.test.ts"],
  },
  {
    rule: "A creation that was cancelled is not drawn again.",
    file: "lib/creations/sync/draw-again.ts",
    find: "row.cancel_requested_at === null",
    replace: "row.finished_at === null",
    tests: ["lib/creations/sync/draw-again.test.ts"],
  },
  {
    rule: "Only what costs nothing is drawn again.",
    file: "lib/creations/sync/draw-again.ts",
    find: "!isFree(service, row) || ",
    replace: "",
    tests: ["lib/creations/sync/draw-again.test.ts"],
  },
  {
    rule: "Equal pictures of a creation are told.",
    file: "lib/creations/sync/equal-pictures.ts",
    find: "length > 1);",
    replace: "length > 2);",
    tests: ["lib/creations/sync/equal-pictures.test.ts", "tools/testing/adapters/equal-pictures.test.ts"],
  },
  {
    rule: "A command in a prompt is found however it is spelt.",
    file: "packages/image-providers/outbound/prompt-commands.ts",
    find: "sd_cpp_extra_args\\s*>/i;",
    replace: "sd_cpp_extra_args\\s*>/;",
    tests: ["packages/image-providers/outbound/prompt-commands.test.ts"],
  },
  {
    rule: "No prompt with such a command is sent to an OpenAI-style server other than OpenAI's.",
    file: "packages/image-providers/openai/engine.ts",
    find: "if (!isOpenAis) refusePromptCommands(request.prompt, request.negativePrompt);",
    replace: "",
    tests: [
      "tools/testing/adapters/openai-own-server.test.ts",
      "packages/image-providers/openai/engine.test.ts",
    ],
  },
  {
    rule: "An OpenAI-style server with an unknown model is asked for all pictures in one call.",
    file: "packages/image-providers/openai/models.ts",
    find: "picturesPerCall: isOpenAis ? 1 : null",
    replace: "picturesPerCall: 1",
    tests: [
      "packages/image-providers/openai/open.test.ts",
      "tools/testing/adapters/openai-own-server.test.ts",
    ],
  },
  {
    rule: "The prices of tokens are OpenAI's and not those of another server.",
    file: "packages/image-providers/openai/models.ts",
    find: "({ ...model, tokenPrices: null, chargesInputs: false })",
    replace: "({ ...model })",
    tests: [
      "packages/image-providers/openai/open.test.ts",
      "packages/image-providers/openai/engine.test.ts",
      "packages/image-providers/openai/usage.test.ts",
    ],
  },
  {
    rule: "A signed picture is kept byte for byte where settings are written into the others.",
    file: "lib/pictures/settings-in-file.ts",
    find: "if (isSigned(bytes)) return { bytes };",
    replace: "",
    tests: ["tools/testing/adapters/comfyui-pictures.test.ts"],
  },
  {
    rule: "The workflow of ComfyUI's operator stays only where MODELS_FILE says so.",
    file: "lib/pictures/settings-in-file.ts",
    find: 'keeps === "beside"',
    replace: "keeps",
    tests: ["tools/testing/adapters/comfyui-pictures.test.ts"],
  },
];
