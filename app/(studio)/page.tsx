import type { ComposerLimits } from "@/components/composer/draft/limits";
import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS, MAX_SEED } from "@/lib/contract/request";
import { runtime } from "@/lib/runtime";
import { initialData } from "./initial-data";
import { requirePerson } from "./require-person";
import { StudioDesk } from "./studio-desk";

export default async function StudioPage() {
  const person = await requirePerson("/");
  const { creations, settings, tryEnhancer } = await runtime();
  const { service } = creations;
  const limits: ComposerLimits = {
    isOwnService: service.capabilities.isBuiltIn,
    enhancing: !tryEnhancer ? "service" : settings.enhancer ? "model" : "rules",
    promptCharacters: MAX_PROMPT_CHARACTERS,
    negativePromptCharacters: MAX_NEGATIVE_PROMPT_CHARACTERS,
    maxSeed: MAX_SEED,
    imageNumber: service.limits.imageNumber.max,
    shape: { resolution: service.limits.resolution, aspectRatio: service.limits.aspectRatio },
  };
  const drawnBy = service.about && `Drawn by the ${service.madeBy}: ${service.about}.`;
  return <StudioDesk first={await initialData(person.id)} limits={limits} drawnBy={drawnBy} />;
}
