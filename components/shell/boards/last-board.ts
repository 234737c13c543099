/** The board to which this person added something last, kept in the browser. */

import { idSchema } from "contract/service";
import * as z from "zod/mini";
import { perPerson, storageKey } from "@/lib/client/storage";
import { storedJson } from "@/lib/client/stored-json";

const lastBoardSchema = z.nullable(z.object({ id: idSchema, name: z.string() }));

export const lastBoardOf = perPerson((personId) =>
  storedJson("browser", storageKey("last-board", personId), (json) => lastBoardSchema.parse(json)),
);
