import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS, MAX_SEED } from "contract/creations/request";
import type { StudioLimits } from "@/components/composer/draft/limits";
import { readModels } from "@/lib/creations/upstream";
import { runtime } from "@/lib/runtime";
import { windowSize } from "../window-size";
import { describeOffer } from "./describe-offer";
import { initialData, limitsToWatch } from "./initial-data";
import { requirePerson } from "./require-person";
import { StudioDesk } from "./studio-desk";

export default async function StudioPage() {
  const person = await requirePerson("/");
  const { creations, settings } = await runtime();
  const [first, models, ownLimits, likelyWindow] = await Promise.all([
    initialData(person.id),
    readModels(creations),
    limitsToWatch(person.id),
    windowSize(),
  ]);
  const studio: StudioLimits = {
    studioEnhancer: settings.enhancer ? "model" : "rules",
    promptCharacters: MAX_PROMPT_CHARACTERS,
    negativePromptCharacters: MAX_NEGATIVE_PROMPT_CHARACTERS,
    maxSeed: MAX_SEED,
  };
  return (
    <StudioDesk
      describeOffer={await describeOffer()}
      first={first}
      studio={studio}
      models={models}
      ownLimits={ownLimits}
      likelyWindow={likelyWindow}
      isAdmin={person.isAdmin}
      canGetModels={settings.canGetModels}
    />
  );
}
