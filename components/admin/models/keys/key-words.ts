/** What the page says about the key of a company. */
import type { ProviderKey } from "contract/admin/models-and-keys";
import { counted } from "@/lib/client/words/counted";
import { serviceWords } from "@/lib/client/words/service";

const dayInWords = (time: string): string =>
  new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** Who pasted a key and when, where one is stored. */
function pastedInWords({ added_at, added_by }: ProviderKey): string {
  const by = added_by === null ? "" : ` by ${added_by}`;
  return added_at === null ? `Pasted${by}` : `Pasted${by} on ${dayInWords(added_at)}`;
}

/** Where the key in use is from, and what keeps it from being changed here. */
export function sourceInWords(key: ProviderKey): string {
  if (key.source === "environment")
    return `From the environment (${key.setting}), which only the operator can change.`;
  return key.source === "pasted" ? pastedInWords(key) : "No key";
}

/** A stored key that one of the environment replaces; null where there is none. */
export const unusedInWords = (key: ProviderKey): string | null =>
  key.source === "environment" && key.added_at !== null
    ? `${pastedInWords(key)}: another key, which is not used.`
    : null;

export interface KeyState {
  words: string;
  tone: "success" | "warning" | "danger";
}

/** Whether the key in use works, and what with; null without a key. */
export function stateInWords({ source, problem, state, models, name }: ProviderKey): KeyState | null {
  if (problem !== null) return { words: problem, tone: "danger" };
  if (source === null || state === null) return null;
  const { sentence, state: short, tone } = serviceWords(state.state, name);
  const offered = models === 0 ? "no models" : counted(models, "model");
  // Whether it works shows when it is tried or used.
  if (sentence === null) return { words: `In use, ${offered}`, tone: "success" };
  return {
    words: state.reason ? `${short}: ${state.reason}` : sentence,
    tone: tone === "danger" ? "danger" : "warning",
  };
}

/** `2 open creations`; null for none. */
export const openInWords = ({ open_creations }: ProviderKey): string | null =>
  open_creations === 0 ? null : counted(open_creations, "open creation");

const stillOpen = ({ open_creations }: ProviderKey): string =>
  `${counted(open_creations, "creation")} of all people ${open_creations === 1 ? "is" : "are"} still open`;

/** What may happen when another key takes the place of one in use; null where nothing can be lost. */
export const replacementInWords = (key: ProviderKey): string | null =>
  key.source === null || key.open_creations === 0
    ? null
    : `${stillOpen(key)} at ${key.name}. What was begun with the present key may not arrive with one of another account.`;

/** What happens when a key is removed. */
export function removalInWords(key: ProviderKey): string[] {
  const { name, models, open_creations } = key;
  return [
    models === 0
      ? `Nothing new is sent to ${name}.`
      : `${models === 1 ? "Its model leaves" : `Its ${counted(models, "model")} leave`} the picker, and nothing new is sent to ${name}.`,
    open_creations === 0
      ? "No creation is open there."
      : `${stillOpen(key)} there. What is being drawn right now may still finish. The rest waits a day for another key of the ` +
        `same account, and then ends with the pictures that have arrived; ${name} may keep others for minutes only.`,
    "Finished pictures stay.",
  ];
}
