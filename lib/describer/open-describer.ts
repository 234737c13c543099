/** Chooses who describes pictures: the enhancer's model where it sees pictures, else Google, else OpenAI. */
import "server-only";
import { createTransport, type Deadlines } from "image-providers/outbound/transport";
import * as z from "zod";
import { ask, type Target } from "./ask";
import type { Describer, DescriptionPrice, SeeingModel } from "./describer";
import { estimateOf, KNOWN_MODELS, type KnownModel, knownModelAt } from "./known-models";
import { CHAT, GEMINI, type Wire } from "./wire";

interface Address {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
}

interface Choices {
  enhancer: (Address & { model: string; seesPictures: boolean; isPrivate: boolean }) | null;
  /** Read for each description: keys may change while the studio runs. */
  providers: () => { google: Address | null; openai: Address | null };
}

interface Tuning {
  deadlines?: Deadlines;
  /** Hosts that count as the companies' own. */
  ownHosts?: readonly string[];
}

/** How long it is known whether a gateway has the model. */
const GATEWAY_KNOWN_MS = 10 * 60_000;
/** What did not answer is asked again sooner. */
const GATEWAY_SILENT_MS = 60_000;
/** A page waits for the answer. */
const GATEWAY_DEADLINES: Deadlines = { connect: 1_000, total: 2_000 };
const MAX_LIST_BYTES = 1_000_000;

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** @param tuning for tests. */
export function openDescriber(
  { enhancer, providers }: Choices,
  clock: { now(): number },
  { deadlines, ownHosts = [] }: Tuning = {},
): Describer {
  const gateway = createGatewayCheck(clock);

  const isOwn = ({ host: pattern }: KnownModel, { hostname, host }: URL) =>
    pattern.test(hostname) || ownHosts.includes(host);

  function seeing(id: string, name: string, target: Target, price: DescriptionPrice): SeeingModel {
    return {
      ...{ id, name, price },
      describe: (jpeg, signal) => ask(target, jpeg, { signal, deadlines }),
    };
  }

  function ofEnhancer({ model, isPrivate, ...address }: NonNullable<Choices["enhancer"]>): SeeingModel {
    const url = new URL(address.baseUrl);
    const known = knownModelAt(url, model);
    const target = {
      ...{ wire: CHAT, ...address, model, who: url.host, check: "ENHANCER_MODEL", known },
    };
    return seeing(`enhancer/${model}`, model, target, priceOf(known, isPrivate && address.apiKey === null));
  }

  function ofCompany(
    id: keyof typeof KNOWN_MODELS,
    address: Address,
    { wire, who, base }: { wire: Wire; who: string; base: string },
  ): SeeingModel {
    const model: KnownModel = KNOWN_MODELS[id];
    const known = isOwn(model, new URL(address.baseUrl)) ? model : undefined;
    const check = known ? "whether the key may use it, or update the studio" : base;
    const target = { ...address, wire, who, check, model: model.remoteName, known };
    return seeing(`${id}/${model.remoteName}`, model.name, target, priceOf(known, false));
  }

  return {
    async current() {
      if (enhancer?.seesPictures) return ofEnhancer(enhancer);
      const { google, openai } = providers();
      if (google)
        return ofCompany("google", google, { wire: GEMINI, who: "Google", base: "GEMINI_BASE_URL" });
      if (!openai) return null;
      const isThere = isOwn(KNOWN_MODELS.openai, new URL(openai.baseUrl)) || (await gateway(openai));
      return isThere
        ? ofCompany("openai", openai, { wire: CHAT, who: "OpenAI", base: "OPENAI_BASE_URL" })
        : null;
    },
  };
}

function priceOf(known: KnownModel | undefined, isFree: boolean): DescriptionPrice {
  if (known) return { kind: "known", micros: estimateOf(known) };
  return { kind: isFree ? "free" : "unknown" };
}

/** Whether a gateway that stands for OpenAI has the model, by its list, which costs nothing. */
function createGatewayCheck(clock: { now(): number }): (address: Address) => Promise<boolean> {
  let last: { key: string; until: number; answer: Promise<boolean | null> } | undefined;
  return async (address) => {
    const key = JSON.stringify(address);
    if (last?.key !== key || clock.now() >= last.until) {
      const asked = { key, until: clock.now() + GATEWAY_KNOWN_MS, answer: hasModel(address) };
      last = asked;
      void asked.answer.then((answer) => {
        if (answer === null) asked.until = clock.now() + GATEWAY_SILENT_MS;
      });
    }
    return (await last.answer) === true;
  };
}

/** @returns null where the gateway did not say. */
async function hasModel({ baseUrl, apiKey }: Address): Promise<boolean | null> {
  const transport = createTransport(
    { baseUrl, token: apiKey, maxAnswerBytes: MAX_LIST_BYTES },
    GATEWAY_DEADLINES,
  );
  try {
    const { status, body } = await transport.read("/models");
    const { data } = listSchema.safeParse(body);
    if (status !== 200 || !data) return null;
    return data.data.some(({ id }) => id === KNOWN_MODELS.openai.remoteName);
  } catch {
    return null;
  } finally {
    void transport.close().catch(() => undefined);
  }
}
