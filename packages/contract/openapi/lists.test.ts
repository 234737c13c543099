import { describe, expect, it } from "vitest";
import * as z from "zod";
import { OPERATIONS } from "../operations/all";
import type { Operation } from "../operations/operation";
import { openApiDocument } from "./document";
import { DEPRECATED } from "./words/deprecated";

type Shape = Record<string, z.core.$ZodType>;

const inner = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable
    ? inner(schema._zod.def.innerType)
    : schema;
const shapeOf = (schema: z.core.$ZodType | undefined): Shape => {
  const plain = schema && inner(schema);
  return plain instanceof z.core.$ZodObject ? plain._zod.def.shape : {};
};
const listsIn = (shape: Shape) =>
  Object.keys(shape).filter((name) => shape[name] && inner(shape[name]) instanceof z.core.$ZodArray);

/** Operations whose answer has a list and is none: one thing with what belongs to it, or exactly what was asked for. */
const NO_LISTS = [
  "GET /v1/jobs/{creation_id}/status",
  "GET /v1/creation/{creation_id}",
  "GET /creations/find-by-picture-ids",
  "GET /service",
  "GET /sheets/{sheet_id}",
  "GET /admin/people/{person_id}",
  "GET /admin/settings",
  "GET /admin/models",
];
/** Lists of ids for "select all", and rows of a report: cut at a stated number, and never read on. */
const CUT = ["GET /creations/ids", "GET /pictures/ids", "GET /admin/usage"];
/** Lists that never have a second page: their length has a small limit, or follows from the settings. */
const WHOLE = [
  "GET /webhooks",
  "GET /models",
  "GET /boards/{board_id}/members",
  "GET /boards/{board_id}/activity",
  "GET /boards/{board_id}/links",
  "GET /boards/{board_id}/approvals",
];
/** Pages of a fixed size. */
const WITHOUT_LIMIT = [
  "GET /creations/changes",
  "GET /boards/{board_id}/items",
  "GET /shared/{secret}/items",
];

const reads = Object.entries<Operation>(OPERATIONS).flatMap(([key, { answer, query }]) => {
  const top = shapeOf(answer);
  const value = shapeOf(top.value);
  const isRead = key.startsWith("GET ") && !NO_LISTS.includes(key);
  const lists = [...listsIn(top), ...listsIn(value)];
  return isRead && lists.length > 0 ? [{ key, top, value, query: shapeOf(query) }] : [];
});

describe("lists of the API", () => {
  it.each(reads)(
    "the list of $key stands in `value`, whose `next_cursor` is the `cursor` of the next page",
    ({ key, top, value, query }) => {
      // Under an old name it may stand elsewhere besides.
      for (const name of listsIn(top)) expect(value).toHaveProperty(name);
      if (CUT.includes(key)) return expect(query).not.toHaveProperty("cursor");
      expect(value).toHaveProperty("next_cursor");
      if (WHOLE.includes(key)) return expect(query).not.toHaveProperty("cursor");
      expect(query).toHaveProperty("cursor");
      if (!WITHOUT_LIMIT.includes(key)) expect(query).toHaveProperty("limit");
    },
  );

  it("no list has another word for its cursors, unless the document calls it deprecated", () => {
    const old = ["after", "before", "since", "next", "page", "offset", "next_page"];
    const found = reads.flatMap(({ key, value, query }) =>
      [...Object.keys(query), ...Object.keys(value)]
        .filter((name) => old.includes(name))
        .map((name) => `${key} ${name}`),
    );
    expect(found.sort()).toEqual([
      "GET /admin/audit before",
      "GET /admin/audit next",
      "GET /admin/people after",
      "GET /admin/people next",
      "GET /boards/{board_id}/items after",
      "GET /boards/{board_id}/items next",
      "GET /creations/changes since",
      "GET /shared/{secret}/items after",
      "GET /shared/{secret}/items next",
    ]);
    const said = JSON.stringify(openApiDocument).match(/"deprecated":true/g) ?? [];
    expect(said).toHaveLength(
      Object.keys(DEPRECATED.queries).length + Object.keys(DEPRECATED.answers).length,
    );
  });

  it("the exceptions from the vocabulary of lists name operations that there are", () => {
    const keys = Object.keys(OPERATIONS);
    for (const key of [...NO_LISTS, ...CUT, ...WHOLE, ...WITHOUT_LIMIT]) expect(keys).toContain(key);
  });
});
