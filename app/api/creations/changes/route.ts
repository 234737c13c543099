import { operations } from "@/lib/runtime/operations";
import { cursorOf } from "contract/lists";
import { CREATIONS } from "contract/operations/creations";
import { readChanges } from "@/lib/creations/changes";
import { workAfterAnswer } from "@/lib/http/after-answer";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  CREATIONS,
  {
    /** The changes since a cursor; a tab needs no other poll. */
    "GET /creations/changes": async ({ runtime, principal, query }) => {
      const value = await readChanges(runtime.creations, {
        ownerId: principal.personId,
        cursor: cursorOf(query),
      });
      workAfterAnswer(runtime);
      return { status: "success", value: { ...value, cursor: value.next_cursor } };
    },
  },
  { quickRead: true },
);
