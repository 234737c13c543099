/** A board about which much was said: pins with replies, favourites, a round of approval with answers, and pictures of several versions. */
import { ANSWERS } from "contract/boards/approval-answers";
import { MAX_PINS_OF_PICTURE } from "contract/boards/comments";
import type { Kysely } from "kysely";
import { secretHash } from "@/lib/auth/secret-hash";
import type { Database } from "@/lib/db/schema";

export const PINS = 1_000;
export const GUESTS = 100;
/** On the pictures behind the first one. */
const PICTURES_WITH_PINS = 20;
const ITEMS_WITH_VERSIONS = 5;
const PICTURES_ANSWERED = 50;
/** Guests who answer the round. */
const ANSWERING = 20;

/** The key of a guest's browser. */
export const keyOfGuest = (guest: number) => `bench-guest-${guest}-${"k".repeat(20)}`;

const words = (n: number) =>
  `The light behind the desk is too cold here, ${n}; could it be as warm as in the second picture?`;

interface Filled {
  boardId: string;
  linkId: string;
  /** In the board's order; the first one gets as many pins as a picture can have. */
  pictureIds: readonly string[];
  /** The pictures that become earlier versions of the first items; they stand on no board. */
  earlierIds: readonly string[];
}

/** Writes rows, because guests may not say so much at once. */
export async function fillPins(db: Kysely<Database>, { boardId, linkId, ...ids }: Filled): Promise<void> {
  const { pictureIds, earlierIds } = ids;
  const at = (n: number) => pictureIds[n % pictureIds.length] ?? "";
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < GUESTS; n++)
      await tx
        .insertInto("guests")
        .values({
          ...{ id: `gu_${n}`, link_id: linkId, key_hash: secretHash(keyOfGuest(n)) },
          ...{ name: `Guest ${n}`, created_at: n },
        })
        .execute();
    for (let n = 0; n < PINS; n++) {
      const isOnFirst = n < MAX_PINS_OF_PICTURE;
      const place = isOnFirst ? n : Math.floor((n - MAX_PINS_OF_PICTURE) / PICTURES_WITH_PINS);
      const picture_id = at(isOnFirst ? 0 : 1 + (n % PICTURES_WITH_PINS));
      const said = { picture_id, hidden_at: null, text: words(n) };
      const pin = {
        ...{ id: `co_${n}`, client_id: `${n}`, guest_id: `gu_${n % GUESTS}`, created_at: 2 * n },
        ...{ number: place + 1, x: ((n * 37) % 100) * 10_000, y: ((n * 61) % 100) * 10_000 },
      };
      const reply = {
        ...{ id: `re_${n}`, client_id: `re ${n}`, guest_id: `gu_${(n + 1) % GUESTS}` },
        ...{ parent_id: pin.id, created_at: 2 * n + 1 },
      };
      for (const one of [pin, reply])
        await tx
          .insertInto("guest_comments")
          .values({ ...said, ...one })
          .execute();
    }
    for (let n = 0; n < GUESTS; n++)
      for (let favourite = 0; favourite < 10; favourite++)
        await tx
          .insertInto("guest_hearts")
          .values({ guest_id: `gu_${n}`, picture_id: at(n + favourite), created_at: n })
          .execute();
    const items = await tx
      .selectFrom("board_items")
      .select(["id", "picture_id"])
      .where("board_id", "=", boardId)
      .where("picture_id", "in", pictureIds.slice(0, ITEMS_WITH_VERSIONS))
      .execute();
    for (const [n, { id: item_id, picture_id }] of items.entries())
      for (const [ordinal, version] of [earlierIds[n], picture_id].entries())
        if (version)
          await tx
            .insertInto("board_item_versions")
            .values({ board_id: boardId, item_id, picture_id: version, ordinal, created_at: 0 })
            .execute();
    await tx
      .insertInto("approvals")
      .values({
        ...{ id: "ap_bench", board_id: boardId, link_id: linkId, link_name: "", question: "Which of these?" },
        ...{ is_named: 0, deadline_at: null, shows_answers: 1, created_at: 0, closed_at: null },
      })
      .execute();
    for (let n = 0; n < ANSWERING; n++) {
      const person = { id: `an_${n}`, approval_id: "ap_bench", guest_id: `gu_${n}`, name: `Guest ${n}` };
      await tx
        .insertInto("approval_people")
        .values({ ...person, position: n })
        .execute();
      for (let picture = 0; picture < PICTURES_ANSWERED; picture++)
        await tx
          .insertInto("approval_answers")
          .values({
            ...{
              person_id: person.id,
              picture_id: at(picture),
              answered_at: picture,
              guest_id: person.guest_id,
            },
            answer: ANSWERS[(n + picture) % ANSWERS.length] ?? "approve",
          })
          .execute();
    }
  });
}
