"use client";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useMemo } from "react";
import { announce } from "@/components/ui/announcer";
import { comeBack } from "@/components/ui/kept-place";
import { SignInLink } from "@/components/ui/sign-in-link";
import { isSignedOut } from "@/lib/client/api-errors";
import type { CreationActions } from "@/lib/client/creation-actions";
import { creationQuery } from "@/lib/client/get-creation";
import { pageNameOf } from "@/lib/client/page-title";
import { percent, stateWords } from "@/lib/client/state-words";
import { useMilestones } from "@/lib/client/use-milestones";
import { usePageTitle } from "@/lib/client/use-page-title";
import type { CreationDetailResponse } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";
import { CreationBar } from "./creation-bar";
import { FactList } from "./fact-list";
import { factsOf } from "./facts";
import { Filmstrip } from "./filmstrip";
import { History } from "./history";
import { Prompts } from "./prompts";
import { Stage } from "./stage";
import { Understood } from "./understanding";
import { usePicture } from "./use-picture";

interface Props {
  initial: CreationDetailResponse["value"];
  actions: CreationActions;
}

/** One creation at its durable address: its pictures large, and everything that is known of it. */
export function CreationView({ initial, actions }: Props) {
  const { data: creation = initial, error } = useQuery({
    ...creationQuery(initial.creation_id),
    initialData: initial,
  });
  const live = isActive(creation.status);
  const count = live ? creation.config.image_number : creation.outputs.length;
  const { index, show } = usePicture(count);
  const output = creation.outputs.find((one) => one.index === index) ?? creation.outputs[index];
  const words = stateWords(creation);
  const alone = useMemo(() => [creation], [creation]);
  usePageTitle(alone, pageNameOf(creation));
  const wanted = useMemo(() => [{ id: creation.creation_id, creation, intent: null }], [creation]);
  useMilestones(wanted, announce);

  return (
    <main id="main" tabIndex={-1} className="outline-none max-lg:pb-20 lg:flex lg:h-dvh">
      <div className="flex min-w-0 flex-1 flex-col lg:p-4">
        <div className="flex items-center gap-3 max-lg:px-3 max-lg:py-2 lg:pb-3">
          <Link
            href="/"
            scroll={false}
            onClick={comeBack}
            className="flex h-8 items-center gap-1.5 rounded-md text-xs text-muted hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Studio
          </Link>
          {error && (
            <p role="status" className="text-xs text-warning">
              {isSignedOut(error)
                ? "The session has ended. What runs goes on."
                : "Connection lost. This is how things were last known."}
              {isSignedOut(error) && <SignInLink className="ml-2" />}
            </p>
          )}
        </div>
        <Stage
          creation={creation}
          index={index}
          count={count}
          output={output}
          words={words}
          live={live}
          percent={percent(creation)}
          onStep={count > 1 ? show : undefined}
        />
        {count > 1 && <Filmstrip creation={creation} count={count} index={index} onShow={show} />}
      </div>
      <aside
        aria-label="About this creation"
        className="grid grid-cols-1 content-start gap-6 p-4 lg:w-[380px] lg:shrink-0 lg:overflow-y-auto lg:border-l lg:border-hairline lg:bg-panel lg:p-5"
      >
        <h1 className="sr-only">{creation.prompt}</h1>
        <CreationBar creation={creation} output={output} words={words} live={live} actions={actions} />
        <Prompts creation={creation} />
        <Understood understanding={creation.understanding} />
        <FactList facts={factsOf(creation, output)} />
        <History events={creation.events} />
      </aside>
    </main>
  );
}
