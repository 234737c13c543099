/** Sheets of a test. */
import { expect } from "@playwright/test";
import { sheetListResponseSchema, sheetResponseSchema } from "contract/sheets/sheet";
import type { NewSheet } from "@/lib/client/api/sheets";
import { type ApiClient, MADE_WITHIN_MS, SMALL } from "./api-client";

type Axis = NewSheet["axes"][number];

/** @param words the part of the prompt that they stand for. */
export const words = (name: string, part: string, ...values: string[]): Axis => ({
  ...{ kind: "words", name, words: part },
  values: values.map((text) => ({ text })),
});
export const seeds = (...values: number[]): Axis => ({
  kind: "seed",
  values: values.map((seed) => ({ seed })),
});
export const shapes = (...values: string[]): Axis => ({
  kind: "shape",
  values: values.map((aspect_ratio) => ({ aspect_ratio })),
});

export const TWO_LIGHTS: NewSheet = {
  request: { ...SMALL, prompt: "a lighthouse at LIGHT" },
  axes: [words("Light", "LIGHT", "dusk", "noon")],
};

/** @returns the id of a new sheet. */
export async function makeSheet(api: ApiClient, sheet: NewSheet): Promise<string> {
  const answer = await api.post("/api/sheets", sheet);
  expect(answer.ok(), await answer.text()).toBe(true);
  return sheetResponseSchema.parse(await answer.json()).value?.id ?? "";
}

/** Waits until so many cells have a picture. */
export async function untilDrawn(api: ApiClient, id: string, cells: number): Promise<void> {
  const drawn = async () => {
    const answer = await api.get("/api/sheets");
    const { sheets } = sheetListResponseSchema.parse(await answer.json()).value;
    return sheets.find((sheet) => sheet.id === id)?.drawn;
  };
  await expect.poll(drawn, { timeout: MADE_WITHIN_MS }).toBe(cells);
}

/** The decisions of its cells, as the studio has them. */
export async function decisionsOf(api: ApiClient, id: string): Promise<Record<string, string>> {
  const { value } = sheetResponseSchema.parse(await (await api.get(`/api/sheets/${id}`)).json());
  return Object.fromEntries(
    (value?.cells ?? []).flatMap(({ cell, decision }) => (decision === null ? [] : [[cell, decision]])),
  );
}
