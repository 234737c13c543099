/** Black Forest Labs' adapter at its stand-in, both new for each test. */
import { openBfl } from "image-providers/bfl/open";
import type { InputsOf } from "image-providers/inputs";
import { beforeEach } from "vitest";
import { closedAfterTest } from "../../closing";
import { BFL_KEY, type BflStandIn, startBfl } from "../bfl";
import { type OpenedForTest, openForTest } from "../opening";

export const PRO = "bfl/flux-2-pro";
/** A request for four pictures. */
export const FOUR = { model: PRO, config: { image_number: 4 }, settings: { seed: 9 } };

type Entries = readonly ({ id: string } & Record<string, unknown>)[];

export function bflForEachTest() {
  const closing = closedAfterTest();
  let standIn: BflStandIn;
  let opened: OpenedForTest;
  beforeEach(async () => {
    standIn = closing(await startBfl());
    opened = open();
  });
  const open = (entries: Entries = [], inputsOf: InputsOf = async () => null) =>
    closing(
      openForTest(
        (parts) => {
          const bfl = { baseUrl: standIn.baseUrl, apiKey: BFL_KEY };
          return openBfl({ ...parts, settings: { providers: { bfl } } });
        },
        { entries, inputsOf },
      ),
    );
  return {
    get bfl() {
      return standIn;
    },
    /** The adapter as it is without entries, for creations from words alone. */
    get opened() {
      return opened;
    },
    /** The adapter with other entries of MODELS_FILE, or with what creations are made from; at the same stand-in. */
    open,
    status: (id: string, from = opened) => from.service.status(id),
    /** The bodies of the creates so far. */
    posted: () =>
      standIn.requests.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body)),
    reads: () => standIn.requests.filter(({ method }) => method === "GET"),
  };
}
