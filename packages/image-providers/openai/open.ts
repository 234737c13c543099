/** Opens OpenAI, and another server of its form, as the settings say. */
import { MODEL_ID_PATTERN, type ModelPrice } from "contract/models/models";
import type { OpenedEngine } from "../engine";
import type { Log } from "../log";
import type { AdapterModels, EntrySource } from "../model-entries/entry";
import { createOpenAiEngine, type OpenAiSettings } from "./engine";
import { isOpenAiHost } from "./host";
import { OPENAI, OPENAI_MODELS, plainModel, type WireModel, withEntries } from "./models";

interface Address {
  baseUrl: string;
  apiKey: string | null;
}

interface Source extends EntrySource {
  settings: {
    providers: {
      openai: Address | null;
      openaiStyle: (Address & { model: string; isPrivate?: boolean }) | null;
    };
    mediaHosts?: readonly string[];
  };
}

interface Parts extends Source {
  clock: { now(): number };
  log: Log;
}

const STYLE = "openai-style";

const addressOf = (prefix: string, { settings: { providers } }: Source) =>
  prefix === OPENAI ? providers.openai : providers.openaiStyle;

/** Without an address the models of OpenAI are at OpenAI. */
function isAtOpenAi(prefix: string, source: Source): boolean {
  const address = addressOf(prefix, source);
  return address ? isOpenAiHost(address.baseUrl) : prefix === OPENAI;
}

const modelsOf = (prefix: string, known: readonly WireModel[], source: Source) =>
  withEntries(
    known,
    source.entriesOf(prefix),
    { prefix, isAtOpenAi: isAtOpenAi(prefix, source) },
    source.problem,
  );

/** The models of the other server before entries change them: the one that the settings name. */
function styleModels(source: Source): WireModel[] {
  const { openaiStyle } = source.settings.providers;
  if (!openaiStyle) return [];
  const id = `${STYLE}/${openaiStyle.model}`;
  if (!MODEL_ID_PATTERN.test(id))
    source.problem("OPENAI_IMAGE_MODEL: has characters that no model's name has");
  return [plainModel(id, openaiStyle.model, isAtOpenAi(STYLE, source))];
}

export function readOpenAiEntries(source: Source): AdapterModels[] {
  const { openai, openaiStyle } = source.settings.providers;
  const read = (name: string, setting: string | null, known: readonly WireModel[]): AdapterModels => {
    const ids = [...modelsOf(name, known, source), ...source.entriesOf(name)].map(({ id }) => id);
    return { name, missing: setting, models: ids };
  };
  return [
    read(OPENAI, openai ? null : "OPENAI_API_KEY", OPENAI_MODELS),
    read(STYLE, openaiStyle ? null : "OPENAI_IMAGE_BASE_URL", styleModels(source)),
  ];
}

/** Whether the other server draws at no cost: in the operator's network, without a key, and without a price in MODELS_FILE. */
function isStyleFree(source: Source): boolean {
  const { openaiStyle } = source.settings.providers;
  const isPriced = source
    .entriesOf(STYLE)
    .some(({ price }) => price && pricesOf(price).some((one) => one > 0));
  return openaiStyle?.isPrivate === true && openaiStyle.apiKey === null && !isPriced;
}

const pricesOf = ({ per_picture, by_setting }: ModelPrice) => [
  per_picture,
  ...Object.values(by_setting?.prices ?? {}),
];

export function openOpenAi(parts: Parts): OpenedEngine[] {
  const { openai, openaiStyle } = parts.settings.providers;
  const { mediaHosts = [] } = parts.settings;
  const open = (id: string, settings: OpenAiSettings): OpenedEngine => {
    const models = modelsOf(id, settings.models, parts);
    const { provider } = settings;
    return { id, provider, engine: createOpenAiEngine({ ...settings, mediaHosts, models }, parts), models };
  };
  return [
    ...(openai
      ? [open(OPENAI, { ...openai, setting: "OPENAI_BASE_URL", provider: "OpenAI", models: OPENAI_MODELS })]
      : []),
    ...(openaiStyle
      ? [
          open(STYLE, {
            ...openaiStyle,
            setting: "OPENAI_IMAGE_BASE_URL",
            provider: new URL(openaiStyle.baseUrl).host,
            isFree: isStyleFree(parts),
            models: styleModels(parts),
          }),
        ]
      : []),
  ];
}
