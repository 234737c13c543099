/**
 * The ImageEngine port: a prompt goes in, pictures come out.
 *
 * For what answers when it is done: one call, the pictures in the answer. An engine draws; it neither queues nor stores.
 * The embedded service calls it for the pictures of a creation and keeps what comes back.
 */
import type { ModelAbilities, ModelPrice } from "contract/models/models";
import type { Rights } from "contract/models/rights";
import type { CreateFailure } from "./create-failure";
import type { CreationInputs } from "./inputs";

/** What to draw. */
export interface RenderRequest {
  /** The id of a model of this engine. */
  model: string;
  /** The prompt, 1 to 8 000 characters. */
  prompt: string;
  /** What the picture must not show; empty when nothing is excluded. */
  negativePrompt: string;
  /** A whole number, 0 to 4 294 967 295; null for models without seeds. */
  seed: number | null;
  /** Width in pixels; a size of the model. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** How many pictures, at most `picturesPerCall`. */
  count: number;
  /** Values of the settings that the model has, all of them. */
  settings: Readonly<Record<string, string>>;
  /** What it is made from; absent or null where it is drawn from words alone. */
  inputs?: CreationInputs | null;
}

/** A picture that may wait. */
export type IdleRequest = Pick<RenderRequest, "prompt" | "negativePrompt" | "width" | "height"> & {
  seed: number;
};

/** Pixels in sRGB: RGBA, 8 bits a channel, row by row from the top, `4 * width * height` bytes. */
export interface Bitmap {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A picture as a file: PNG, JPEG, WebP or AVIF. The caller checks the bytes; their size may differ from the request. */
export interface EncodedImage {
  bytes: Uint8Array;
}

export type Image = Bitmap | EncodedImage;

/** How an engine reports progress while it draws, and how the caller stops it. */
export interface RenderHooks {
  /** Aborting the signal rejects the render with the signal's reason within about 50 ms. */
  signal: AbortSignal;
  /** Share of the work that is done, 0..1; it never falls. */
  onProgress(fraction: number): void;
  /**
   * An unfinished picture. A bitmap is small (the longer side about 256 pixels); an encoded one may have any size.
   *
   * @param position which of the call's pictures, from 0.
   */
  onPreview(preview: Image, position: number): void;
}

/** One phrase of the prompt and the concept that the engine recognised in it. */
export interface Understood {
  phrase: string;
  as: string;
}

/** A picture, and the seed that draws it again; null when the engine does not say. */
export interface RenderedImage {
  image: Image;
  seed: number | null;
  /** The prompt that drew it, at most 20 000 characters, where the engine rewrote the one that it got. */
  revisedPrompt?: string | undefined;
}

/** The pictures, and what the engine understood of the request. */
export interface RenderResult {
  /** At least one, at most as many as were asked for; fewer when the engine delivered fewer. */
  images: RenderedImage[];
  /** Why pictures that were drawn besides could not be fetched: they may have been charged, and are not asked for again. */
  lost?: readonly CreateFailure[] | undefined;
  /** Why there are fewer, so that they are not asked for again; absent when the engine does not say. */
  shortfall?: CreateFailure | undefined;
  /** Phrases that shaped the picture, in the order of the prompt. Empty when unknown. */
  understood: Understood[];
  /** Words of the prompt that the engine does not know. Empty when unknown. */
  unknown: string[];
  /** Words of the negative prompt that the engine did not heed; absent when unknown. */
  unknownNegative?: string[];
  /** The unknown word for the main thing, so that the picture is a composition study; absent where that is known. */
  unknownMain?: string;
  /** What the call cost, in millionths of a US dollar; absent when its answer does not say so. */
  costMicros?: number;
}

/** The health of an engine for pages: without secrets and without text from a service. */
export interface EngineHealth {
  /** The host that draws; null for an engine in this process. */
  host: string | null;
  /** `unauthorized`: its key is refused; `rate_limited`: it asked for a pause; `degraded`: its last call failed. */
  state: "ok" | "degraded" | "unauthorized" | "rate_limited";
  /** When the state began, in milliseconds since 1970. */
  since: number;
  /** When calls continue after `rate_limited`, in milliseconds since 1970; null in other states. */
  resumesAt: number | null;
  /** The last failure, in the studio's own words; null when there was none. */
  lastError: { message: string; at: number } | null;
  /** Calls of this process in the last minute. */
  callsLastMinute: number;
}

/** Where a word stands in a text, in UTF-16 units; `end` is the unit after the last. */
export interface WordPlace {
  /** The word as it is written in the text. */
  word: string;
  start: number;
  end: number;
}

/** What an engine reads in a text. */
export interface Reading {
  /** Words and phrases that shape the picture, in the order of the text, with the concept that was recognised. */
  understood: (WordPlace & { as: string })[];
  /** Words that shape nothing and are neither grammar nor numbers, in the order of the text. */
  unknown: WordPlace[];
  /**
   * The word that seems to name the main thing and is not known; null when the main thing is known or none is named. Then the
   * picture is a composition study.
   */
  unknownMain: WordPlace | null;
}

/** What an engine knows of words, in this process; each call takes a few milliseconds at most. */
export interface Vocabulary {
  /** @param isNegative whether the text says what must not be shown. */
  read(text: string, isNegative: boolean): Reading;
  /** Known words that may have been meant by an unknown one: at most three, nearest first. */
  nearestTo(word: string): string[];
}

/** An engine. Concurrent calls are safe; the engine itself bounds its threads and memory. */
export interface ImageEngine {
  /** The name shown to people, for example «Sandbox engine». */
  readonly name: string;
  /** What kind of pictures the engine draws, shown after its name. */
  readonly about: string;
  /**
   * Whether the same request may be rendered again at no cost. If not, a call whose worker died is never repeated: it may
   * have been charged.
   */
  readonly repeatable: boolean;
  /**
   * Whether drawing costs nothing but time on a machine of the operator's own, so that nobody is told of charges. Absent: it may
   * cost money.
   */
  readonly isFree?: boolean;
  /** How many calls at once make sense; null lets the studio decide by the machine it runs on. */
  readonly concurrency: number | null;
  /**
   * The most pictures of one call. It may become less when an answer had fewer: the others are then asked for by further calls.
   *
   * @param model the id of a model of this engine
   */
  picturesPerCall(model: string): number;
  /**
   * Reads what the call will send, and keeps it for `render`: what is read then is read after the mark that the call may have been
   * made and charged. Absent where calls are repeatable, or made from words alone.
   *
   * @throws CreateFailure `refused` or `not_sent` where it cannot be read; anything when aborted.
   */
  prepare?(request: RenderRequest, signal: AbortSignal): Promise<void>;
  /**
   * @throws the signal's reason when aborted; CreateFailure when the answer says, or leaves open, whether something was
   * drawn and charged; any other Error when drawing failed and would fail again.
   */
  render(request: RenderRequest, hooks: RenderHooks): Promise<RenderResult>;
  /**
   * Draws one picture while nothing else is drawn: it waits for renders, and gives way to those that arrive. Absent where a
   * picture costs money or a call to another machine.
   *
   * @throws the signal's reason when aborted; any other Error when drawing failed.
   */
  renderWhenIdle?(request: IdleRequest, signal: AbortSignal): Promise<Bitmap>;
  /**
   * The prompt that draws what a creation is made from, for engines that draw from words alone. Absent for those that look at the
   * pictures.
   *
   * @param prompt what the person wants, or wants to be different in the source.
   * @throws CreateFailure `refused` where the inputs cannot be used; any other error where they cannot be read now.
   */
  promptFrom?(prompt: string, inputs: CreationInputs): Promise<string>;
  /** Absent where it is unknown which words an engine knows. */
  readonly vocabulary?: Vocabulary;
  health(): EngineHealth;
  /** As `modelProblem` of a service. */
  modelProblem?(modelId: string): string | null;
  /** Ends all threads and connections; later renders are rejected. */
  close(): Promise<void>;
}

/** A model as its adapter describes it. */
export interface AdapterModel {
  /** For example `openai/gpt-image-2`. */
  id: string;
  name: string;
  /** A sentence about its pictures; null when there is none. */
  about: string | null;
  abilities: ModelAbilities;
  /** Only where it cannot change, such as nothing; other prices come from MODELS_FILE. */
  price?: ModelPrice;
  /** As of `ServiceModel`. */
  chargesInputs?: boolean;
  /** As of `ServiceModel`. */
  rights?: Rights;
  /** As of `ServiceModel`. */
  isProgram?: boolean;
}

/** An engine that the settings ask for. */
export interface OpenedEngine {
  /** A plain word, unique among engines and services; stored with each creation. */
  id: string;
  /** Who draws, for people. */
  provider: string;
  engine: ImageEngine;
  /** May be a getter that returns another array once the engine has learnt more. */
  readonly models: AdapterModel[];
}
