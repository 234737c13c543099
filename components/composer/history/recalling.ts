/** What walking through earlier prompts needs. Loads when the first is kept or asked for. */
export { readPrompts, rememberPrompt } from "./prompt-history";
export { step } from "./walk";
