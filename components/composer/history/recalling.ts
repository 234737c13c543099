/** The code for stepping through the prompt history. Loads with the first use. */
export { readPrompts, rememberPrompt } from "./prompt-history";
export { step } from "./walk";
