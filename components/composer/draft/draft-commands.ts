/** The commands that change the draft. Their fields may be collapsed, so each command shows a notice. */
import { notify } from "@/components/ui/notices/notify";
import type { Runs } from "@/lib/client/commands/registry";
import { type Draft, FRESH_DRAFT, randomSeed } from "./draft";

/** @param focusPrompt where a command leaves nothing else to focus. */
export function draftCommands(
  draft: Draft,
  change: (change: Partial<Draft>) => void,
  focusPrompt: () => void,
): Runs {
  const changeWithNotice = (some: Partial<Draft>, words: string) => {
    change(some);
    notify({ words });
  };
  return {
    toggle_enhancer: () =>
      changeWithNotice(
        { enhance: !draft.enhance },
        draft.enhance ? "Prompt enhancer off." : "Prompt enhancer on.",
      ),
    toggle_public: () =>
      changeWithNotice(
        { isPublic: !draft.isPublic },
        draft.isPublic ? "New creations are private." : "New creations are public.",
      ),
    draw_seed: () => {
      const seed = randomSeed();
      changeWithNotice({ seed }, `Seed ${seed} is locked.`);
    },
    random_seed: () => changeWithNotice({ seed: "" }, "Random seed each time."),
    clear_composer: () => {
      change(FRESH_DRAFT);
      focusPrompt();
      notify({
        words: "Composer cleared.",
        action: {
          label: "Undo",
          run: () => {
            change(draft);
            focusPrompt();
          },
        },
        durationMs: 10_000,
      });
    },
  };
}
