/** What can be done in the composer. Loads after the page. */
import type { RefObject } from "react";
import { notify } from "@/components/ui/notices/notify";
import type { ActionGroup, KeysOf } from "@/lib/client/commands/action";
import { SEND } from "@/lib/client/commands/creation-actions";
import { type ModelName, sendWords } from "@/lib/client/creations/open-models";
import { type Draft, FRESH_DRAFT, randomSeed } from "./draft/draft";
import type { Fit } from "./draft/fit";
import { changeWholePicture } from "./source/whole-picture";
import type { Tool } from "./tools/tool";

export interface OnComposer {
  personId: string;
  /** As it is shown, and as it is stored, to go back to. */
  draft: Draft;
  stored: Draft;
  change: (change: Partial<Draft>) => void;
  /** What has an effect on what is made. */
  fit: Pick<Fit, "prompt" | "seed" | "enhancer">;
  generate: () => void;
  addVariation: () => void;
  openTool: (tool: Tool) => void;
  /** The models to which the prompt can be sent instead; none where one of them is chosen. */
  others: readonly ModelName[];
  sendOn: () => void;
  /** Whether there is more than one model. */
  hasModels: boolean;
  prompt: RefObject<HTMLElement | null>;
  /** Focuses the prompt after a dialog or notice has returned the focus to its opener. */
  focusPrompt: () => void;
  /** The fields for files: of a picture with settings, and of pictures to make something from. */
  settings: RefObject<HTMLElement | null>;
  pictures: RefObject<HTMLElement | null>;
  /** Whether a model makes anything from pictures. */
  takesPictures: boolean;
}

/** Changes the draft. The fields may be collapsed, so a notice says what happened. */
function changeWithNotice({ change }: OnComposer, some: Partial<Draft>, words: string): void {
  change(some);
  notify({ words });
}

const hasPrompt = ({ fit }: OnComposer): boolean => fit.prompt;

const COMPOSER = {
  title: "Composer",
  isFirst: true,
  entries: [
    { id: "generate", label: "Generate", keys: "Mod+Enter", run: (on) => on.generate() },
    {
      id: "focus_prompt",
      label: "Go to the prompt field",
      keys: "/",
      isEnabled: hasPrompt,
      run: (on) => on.prompt.current?.focus(),
    },
    {
      id: "add_variation",
      label: "Add a variation, in the prompt field",
      keys: "Alt+V",
      isEnabled: hasPrompt,
      run: (on) => on.addVariation(),
    },
    { label: "Previous and next prompt, in the prompt field", keys: "Alt+↑ / Alt+↓" },
    {
      id: "prompt_history",
      label: "Prompt history",
      keys: "H",
      isEnabled: hasPrompt,
      run: (on) => on.openTool("history"),
    },
    {
      id: "models",
      label: "Models",
      keys: "O",
      isEnabled: (on) => on.hasModels,
      run: (on) => on.openTool("models"),
    },
    {
      id: "send_on",
      ...SEND,
      labelNow: (on) => sendWords(on.others),
      isEnabled: (on) => on.others.length > 0 && on.draft.prompt.trim() !== "",
      run: (on) => on.sendOn(),
    },
    {
      id: "styles",
      label: "Styles",
      keys: "S",
      isEnabled: hasPrompt,
      run: (on) => on.openTool("styles"),
    },
    {
      id: "sheet",
      label: "Sheet: a table of pictures",
      keys: "Shift+S",
      run: (on) => on.openTool("sheet"),
    },
    {
      id: "preview",
      label: "Preview prompt",
      keys: "W",
      isEnabled: hasPrompt,
      run: (on) => on.openTool("preview"),
    },
    {
      id: "toggle_enhancer",
      label: "Prompt enhancer on or off",
      keys: "Shift+E",
      isEnabled: (on) => on.fit.enhancer,
      run(on) {
        const { enhance } = on.draft;
        changeWithNotice(on, { enhance: !enhance }, enhance ? "Prompt enhancer off." : "Prompt enhancer on.");
      },
    },
    {
      id: "toggle_public",
      label: "Public or private",
      keys: "P",
      run(on) {
        const { isPublic } = on.draft;
        changeWithNotice(
          on,
          { isPublic: !isPublic },
          isPublic ? "New creations are private." : "New creations are public.",
        );
      },
    },
    {
      id: "draw_seed",
      label: "Pick a random seed and lock it",
      keys: "D",
      isEnabled: (on) => on.fit.seed,
      run(on) {
        const seed = randomSeed();
        changeWithNotice(on, { seed }, `Seed ${seed} is locked.`);
      },
    },
    {
      id: "random_seed",
      label: "Random seed each time",
      keys: "R",
      isEnabled: (on) => on.fit.seed,
      run: (on) => changeWithNotice(on, { seed: "" }, "Random seed each time."),
    },
    {
      id: "add_picture",
      label: "Add a picture",
      isEnabled: (on) => on.takesPictures,
      run: (on) => on.pictures.current?.click(),
    },
    {
      id: "whole_picture",
      label: "Change the whole picture, not only a part",
      keys: "Shift+W",
      isEnabled: ({ draft: { source } }) => source?.operation === "edit" && source.mask !== null,
      run: ({ personId }) => changeWholePicture(personId),
    },
    { label: "Paste a picture", keys: "Mod+V" },
    { id: "from_picture", label: "Use the settings of a picture", run: (on) => on.settings.current?.click() },
    {
      id: "clear_composer",
      label: "Clear the composer",
      keys: "N",
      run({ stored, change, focusPrompt }) {
        const changeTo = (next: Draft) => {
          change(next);
          focusPrompt();
        };
        changeTo(FRESH_DRAFT);
        notify({
          words: "Composer cleared.",
          action: { label: "Undo", run: () => changeTo(stored) },
          durationMs: 10_000,
        });
      },
    },
  ],
} as const satisfies ActionGroup<OnComposer>;

export default COMPOSER;

/** The key of an action, for buttons that are there before this file has loaded. */
export type ComposerKey<Id extends string> = KeysOf<typeof COMPOSER, Id>;
