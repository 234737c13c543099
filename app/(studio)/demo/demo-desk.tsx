"use client";
import { useRouter } from "next/navigation";
import { FRESH_DRAFT } from "@/components/composer/draft/draft";
import { changeDraftOf } from "@/components/composer/draft/draft-store";
import { type DemoPlaces, DemoScript } from "@/components/demo/demo-script";
import { minutesOf, STEPS, type StepDraft } from "@/components/demo/steps";
import { usePersonId } from "@/lib/client/person";
import { counted } from "@/lib/client/words/counted";

interface Props {
  places: DemoPlaces;
  /** The ids of the models that the steps mean; null without one. */
  models: Record<StepDraft["model"], string | null>;
}

/** The script of the demo beside the composer's draft. */
export function DemoDesk({ places, models }: Props) {
  const router = useRouter();
  const personId = usePersonId();
  function put({ model, ...words }: StepDraft) {
    const id = models[model];
    // Without the enhancer, so that the words stay the ones that the demo service knows.
    changeDraftOf(personId)({ ...FRESH_DRAFT, ...words, enhance: false, models: id === null ? [] : [id] });
    router.push("/");
  }
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-4xl px-4 pt-8 pb-28 outline-none lg:pt-12">
      <h1 className="text-xl font-medium tracking-tight">
        The demo in {counted(minutesOf(STEPS), "minute")}
      </h1>
      <DemoScript places={places} onPut={put} />
    </main>
  );
}
