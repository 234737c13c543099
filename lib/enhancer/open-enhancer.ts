/** Opens the prompt enhancer of the settings. */
import "server-only";
import type { Log } from "@/lib/base/log";
import { type ChatSettings, createChatEnhancer } from "./chat";
import type { PromptEnhancer } from "./enhancer";
import { createRuleEnhancer } from "./rules";

/** @param chat the language model that enhances; null for the rules alone, which also replace its failed answers. */
export function openEnhancer(
  chat: ChatSettings | null,
  log: Log,
): { enhancer: PromptEnhancer; close(): Promise<void> } {
  const rules = createRuleEnhancer();
  if (!chat) return { enhancer: rules, close: async () => {} };
  const enhancer = createChatEnhancer(chat, { fallback: rules, log });
  return { enhancer, close: () => enhancer.close() };
}
