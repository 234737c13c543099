/**
 * Every adapter at its stand-in, with short deadlines: what must hold for all models is tested over this list. One that
 * is in a registry and not here fails `contract-bodies.test.ts`.
 */
import type { AdapterUnderTest } from "../fault-suite";
import { BFL } from "./bfl";
import { COMFYUI } from "./comfyui";
import { FAL } from "./fal";
import { GOOGLE } from "./google";
import { OPENAI, OWN_SERVER } from "./openai";
import { ANOTHER_STUDIO, REMOTE } from "./remote";
import { REPLICATE } from "./replicate";
import { SANDBOX } from "./sandbox";
import { SDAPI } from "./sdapi";
import { SDCPP } from "./sdcpp";
import { XAI } from "./xai";

export const ALL_ADAPTERS: readonly AdapterUnderTest[] = [
  SANDBOX,
  REMOTE,
  ANOTHER_STUDIO,
  COMFYUI,
  FAL,
  REPLICATE,
  BFL,
  SDCPP,
  OPENAI,
  OWN_SERVER,
  GOOGLE,
  SDAPI,
  XAI,
];
