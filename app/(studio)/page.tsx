import type { ComposerLimits } from "@/components/composer/draft/limits";
import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS, MAX_SEED } from "@/lib/contract/request";
import { usualService } from "@/lib/creations/upstream";
import { limitsOf } from "@/lib/models/fit";
import { runtime } from "@/lib/runtime";
import { initialData } from "./initial-data";
import { requirePerson } from "./require-person";
import { StudioDesk } from "./studio-desk";

export default async function StudioPage() {
  const person = await requirePerson("/");
  const { creations, settings, tryEnhancer } = await runtime();
  const { models } = creations;
  const usual = models.usual();
  const { resolution, aspectRatio, imageNumber } = limitsOf(usual.abilities);
  const limits: ComposerLimits = {
    isOwnService: usualService(creations).service.capabilities.isBuiltIn,
    enhancing: !tryEnhancer ? "service" : settings.enhancer ? "model" : "rules",
    promptCharacters: MAX_PROMPT_CHARACTERS,
    negativePromptCharacters: MAX_NEGATIVE_PROMPT_CHARACTERS,
    maxSeed: MAX_SEED,
    imageNumber: imageNumber.max,
    shape: { resolution, aspectRatio },
  };
  const drawnBy = usual.about && `${usual.name}: ${usual.about}`;
  return <StudioDesk first={await initialData(person.id)} limits={limits} drawnBy={drawnBy} />;
}
