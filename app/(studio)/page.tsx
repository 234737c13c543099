import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS, MAX_SEED } from "@/lib/contract/request";
import { runtime } from "@/lib/runtime";
import { firstLook } from "./first-look";
import { requirePerson } from "./require-person";
import { StudioDesk } from "./studio-desk";

export default async function StudioPage() {
  const person = await requirePerson("/");
  const { creations } = await runtime();
  const limits = {
    promptCharacters: MAX_PROMPT_CHARACTERS,
    negativePromptCharacters: MAX_NEGATIVE_PROMPT_CHARACTERS,
    maxSeed: MAX_SEED,
    imageNumber: creations.service.limits.imageNumber.max,
  };
  return <StudioDesk first={await firstLook(person.id)} limits={limits} />;
}
