import type { Creation, CreationOutput } from "contract/creations/creation";
import { Columns2, Trash2 } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { PageLink } from "@/components/ui/page/page-link";
import { commandAttributes } from "@/lib/client/commands/command-attributes";
import type { CreationActions, Recalled } from "@/lib/client/creations/creation-actions";
import { othersOf, sendWords } from "@/lib/client/creations/open-models";
import { compareCreationAddress, compareCreationLabel } from "@/lib/client/pictures/compare-address";
import { counted } from "@/lib/client/words/counted";
import { RecallButtons } from "./recall-buttons";

interface Props {
  creation: Creation;
  output: CreationOutput | undefined;
  live: boolean;
  actions: CreationActions;
  onRecall: (what: Recalled) => void;
}

/** The actions on the whole creation, apart from those on the picture in view. */
export function CreationSection({ creation, output, live, actions, onRecall }: Props) {
  return (
    <section aria-labelledby="creation" className="grid grid-cols-1 gap-2">
      <h2 id="creation" className="text-xs text-faint">
        Creation
      </h2>
      {!creation.is_given && (
        <RecallButtons
          hasSeed={(output?.seed ?? creation.settings.seed) >= 0}
          send={sendWords(othersOf(creation, actions.open))}
          onRecall={onRecall}
        />
      )}
      {creation.outputs.length > 1 && (
        <PageLink href={compareCreationAddress(creation)} className={buttonClass({ size: "small" })}>
          <Columns2 aria-hidden className="size-3.5 text-muted" />
          {compareCreationLabel(creation)}
        </PageLink>
      )}
      {!live && output && (
        <Button
          size="small"
          look="danger"
          {...commandAttributes("remove", "Delete")}
          onClick={() => actions.remove(creation)}
        >
          <Trash2 aria-hidden className="size-3.5" />
          {creation.outputs.length > 1
            ? `Delete all ${counted(creation.outputs.length, "picture")}`
            : "Delete"}
        </Button>
      )}
    </section>
  );
}
