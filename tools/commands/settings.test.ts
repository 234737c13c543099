/** Checks that the documents made from the settings of the code are up to date and describe every setting. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type * as z from "zod";
import { environmentSchema, SETTING_GROUPS } from "@/lib/settings/environment";
import { SETTING_DOCUMENTS } from "./settings/documents";

const root = fileURLToPath(new URL("../../", import.meta.url));
const settings = SETTING_GROUPS.flatMap((group) => group.settings);

test.each(Object.entries(SETTING_DOCUMENTS))(
  "%s is up to date; `npm run settings` makes it anew",
  (file, text) => {
    expect(readFileSync(path.join(root, file), "utf8")).toBe(text);
  },
);

test("every setting but those of tools and hosts stands in exactly one group, with what it does and an example", () => {
  const known = Object.keys(environmentSchema.shape).filter(
    (name) => !["NODE_ENV", "VERCEL", "CAN_GET_MODELS", "SDCPP_STATE_FILE"].includes(name),
  );
  expect(settings.map(({ name }) => name)).toEqual(known);
  expect(settings.length).toBeGreaterThan(60);
  expect(settings.filter(({ says, example }) => !says || !example)).toEqual([]);
});

test("the table of settings has one row for each setting", () => {
  const rows = (SETTING_DOCUMENTS["docs/settings.md"] ?? "").match(/^\| `[A-Z0-9_]+` \|/gm) ?? [];
  expect(rows.map((row) => row.slice(3, -3))).toEqual(settings.map(({ name }) => name));
});

test.each(settings.map((setting) => [setting.name, setting] as const))(
  "the example of %s is a value that it may have",
  (name, { example }) => {
    const schemas: Record<string, z.ZodType> = environmentSchema.shape;
    expect(schemas[name]?.safeParse(example).success).toBe(true);
  },
);
