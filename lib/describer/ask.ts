/** One call to a model that sees pictures. */
import { createTransport, type Deadlines } from "image-providers/outbound/transport";
import { tidyAnswer } from "@/lib/enhancer/chat-answer";
import type { Described } from "./describer";
import { createFailures } from "./failures";
import { costOf, type KnownModel } from "./known-models";
import type { Wire } from "./wire";

/** Whom one asks, and how. */
export interface Target {
  wire: Wire;
  baseUrl: string;
  apiKey: string | null;
  /** The model's name there. */
  model: string;
  /** Who answers, for people. */
  who: string;
  /** What an administrator checks where there is no such model, as the rest of a sentence. */
  check: string;
  /** Its prices and settings; undefined for a model or a host that the studio does not know. */
  known: KnownModel | undefined;
}

/** A person waits for the answer. */
const DEADLINES: Deadlines = { connect: 5_000, total: 30_000 };
const MAX_ANSWER_BYTES = 1_000_000;

/** Asks once, on a connection of its own. It never throws. @param signal ends the call */
export async function ask(
  target: Target,
  jpeg: Uint8Array,
  { signal, deadlines = DEADLINES }: { signal: AbortSignal; deadlines?: Deadlines | undefined },
): Promise<Described> {
  const { wire, baseUrl, apiKey, model, known } = target;
  const failures = createFailures(target);
  const transport = createTransport(
    { ...{ baseUrl, token: apiKey, maxAnswerBytes: MAX_ANSWER_BYTES }, ...wire.authorization },
    deadlines,
  );
  const deadline = AbortSignal.timeout(deadlines.total);
  try {
    const result = await transport.send(
      wire.path(model),
      wire.body(model, jpeg, known),
      AbortSignal.any([signal, deadline]),
    );
    if (result.kind === "not_sent") return failures.notSent(result.cause);
    if (result.kind === "broken") {
      if (signal.aborted) return failures.stopped(result.cause);
      return deadline.aborted ? failures.tooLate(result.cause) : failures.broken(result.cause);
    }
    if (result.status < 200 || result.status >= 300) return failures.ofStatus(result);
    const said = wire.read(result.body);
    const costMicros = said?.usage && known ? costOf(said.usage, known.prices) : null;
    if (said?.isRefused) return failures.refusedPicture(costMicros);
    const words = tidyAnswer(said?.words ?? "");
    return words === null ? failures.noWords(costMicros) : { kind: "described", words, costMicros };
  } finally {
    // What it waits for has ended.
    void transport.close().catch(() => undefined);
  }
}
