import type { OpenedService } from "image-providers/adapter";
import { openRemote } from "image-providers/remote/open";
import { createRemoteService } from "image-providers/remote/service";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { createUpstreamStudio } from "../../upstream/studio";
import { startContract } from "../contract";
import type { AdapterParts, AdapterUnderTest } from "../fault-suite";
import type { StandIn } from "../stand-in";

const TOKEN = "canary/contract-4711";

const open = (
  { baseUrl }: Pick<StandIn, "baseUrl">,
  { createBudget, inputsOf, clock, log }: AdapterParts,
): OpenedService => {
  const service = createRemoteService(
    { baseUrl, token: TOKEN, mediaHosts: [], requestsPerMinute: 10_000, maxActive: 40 },
    {
      ...{ createBudget, inputsOf, clock, log },
      tuning: {
        deadlines: { connect: 1_000, total: 3_000 },
        breaker: { failures: 6, openMs: 300 },
        firstPauseMs: 10,
      },
    },
  );
  const ready = service.learn();
  return { service, worker: null, tidy: null, ready, close: () => service.close() };
};

export const REMOTE: AdapterUnderTest = {
  opens: openRemote,
  name: "a service of the contract",
  company: null,
  secret: TOKEN,
  start: () => startContract(TOKEN),
  environment: ({ baseUrl }) => ({ IMAGE_SERVICE_BASE_URL: baseUrl, IMAGE_SERVICE_TOKEN: TOKEN }),
  open,
  pictureFaults: ["expired_link", "no_picture", "half_picture"],
  cancelsDrawing: true,
  onBothDatabases: true,
};

/** It draws pictures of 16 steps, so that an expanded one has another shape than was asked for. */
const MODELS = [
  aModel({
    id: "painter/all",
    abilities: {
      sizes: {
        ...{ multiple_of: 16, min_side: 64, max_side: 4_096, max_short_side: 2_048 },
        ...{ min_ratio: 1 / 4, max_ratio: 4, min_pixels: 4_096, max_pixels: 4_194_304 },
      },
      from_pictures: {
        operations: ["edit", "expand", "upscale", "cut_out"],
        ...{ sources: "any", mask: "exact", references: { max: 3, roles: ["style"] } },
        ...{ strength: true, factors: [2, 4], prompt_describes: "result" },
      },
    },
  }),
  aModel({
    id: "sketch",
    is_default: false,
    abilities: {
      from_pictures: {
        ...{ operations: ["edit"], sources: "own", mask: "exact", references: { max: 0, roles: [] } },
        ...{ strength: false, factors: [] },
      },
    },
  }),
];

export const ANOTHER_STUDIO: AdapterUnderTest = {
  ...REMOTE,
  name: "another studio",
  company: null,
  start: () => startContract(TOKEN, createUpstreamStudio(MODELS)),
  fromPictures: ["edit", "expand", "upscale", "cut_out", "mask", "references"],
  onBothDatabases: false,
};
