/** The commands that change the draft. Their fields may be folded away, so each says what it did. */
import { notify } from "@/components/ui/notices/notify";
import type { Runs } from "@/lib/client/commands/registry";
import { type Draft, drawnSeed, FRESH_DRAFT } from "./draft";

export function draftCommands(draft: Draft, change: (change: Partial<Draft>) => void): Runs {
  const changed = (some: Partial<Draft>, words: string) => {
    change(some);
    notify({ words });
  };
  return {
    toggle_enhancer: () =>
      changed({ enhance: !draft.enhance }, draft.enhance ? "Prompt enhancer off." : "Prompt enhancer on."),
    toggle_public: () =>
      changed({ isPublic: !draft.isPublic }, draft.isPublic ? "Private from now on." : "Public from now on."),
    draw_seed: () => {
      const seed = drawnSeed();
      changed({ seed }, `Seed ${seed}, until you unlock it.`);
    },
    random_seed: () => changed({ seed: "" }, "A random seed each time."),
    clear_composer: () => {
      change(FRESH_DRAFT);
      notify({
        words: "The composer is empty.",
        action: { label: "Undo", run: () => change(draft) },
        durationMs: 10_000,
      });
    },
  };
}
