/** An experiment sheet of a hundred cells, all of them drawn. */
import type { APIRequestContext } from "@playwright/test";

const SIDE = 10;
/** Far more than the sketch engine takes. */
const MAX_DRAWING_MS = 10 * 60_000;

/**
 * Ten seeds of ten words.
 * @param request of somebody who is signed in. @param resolution of the pictures, as in a create.
 * @returns the path of its page, as soon as all cells have pictures.
 */
export async function makeSheet(
  request: APIRequestContext,
  origin: string,
  resolution: number,
): Promise<string> {
  const values = Array.from({ length: SIDE }, (_, place) => place + 1);
  const settings = { seed: 1, aspect_ratio: "1:1", resolution };
  const answer = await request.post(`${origin}/api/sheets`, {
    headers: { origin },
    data: {
      request: { prompt: "a lodge, NUMBER trees", config: { image_number: 1 }, settings },
      axes: [
        { kind: "words", words: "NUMBER", values: values.map((count) => ({ text: String(count) })) },
        { kind: "seed", values: values.map((seed) => ({ seed })) },
      ],
    },
  });
  if (!answer.ok()) throw new Error(`The sheet could not be made: ${answer.status()}.`);
  const { id } = (await answer.json()).value;
  const endsAt = performance.now() + MAX_DRAWING_MS;
  for (let drawn = 0; drawn < SIDE ** 2; ) {
    if (performance.now() > endsAt) throw new Error(`Only ${drawn} cells of the sheet were drawn.`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { value } = await (await request.get(`${origin}/api/sheets`)).json();
    ({ drawn } = value.sheets.find((sheet: { id: string }) => sheet.id === id));
  }
  return `/sheets/${id}`;
}
