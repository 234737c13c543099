/** Sheets: one question as a table of creations. */

import type { CreateOptions, Creations } from "./creations.js";
import { sleep } from "./patience.js";
import type { CallOptions, Transport } from "./transport.js";
import type { Sheet, SheetRequest } from "./types/sheets.js";
import { isEnded, signalOf, WAIT_SECONDS, type WaitOptions } from "./wait.js";

/** A look at cells that wait for their turn. */
const LOOK_MS = 2_000;

export interface SheetWaitOptions extends Omit<WaitOptions, "onProgress"> {
  /** Told of the sheet at each look, the last one included. */
  onProgress?: ((sheet: Sheet) => void) | undefined;
}

export interface Sheets {
  /** Repeated after a lost connection, and never made twice. */
  create(request: SheetRequest, options?: CreateOptions): Promise<Sheet>;
  get(sheetId: string, options?: CallOptions): Promise<Sheet>;
  /** Waits until all its cells have ended. Their creations: `list({ sheet: sheetId })`. */
  wait(sheetId: string, options?: SheetWaitOptions): Promise<Sheet>;
}

export function sheetsOf(transport: Transport, creations: Creations): Sheets {
  const sheets: Sheets = {
    async create(request, { idempotencyKey = crypto.randomUUID(), signal } = {}) {
      const headers = { "idempotency-key": idempotencyKey };
      const call = { json: request, headers, isRepeatable: true, signal };
      return (await transport.call<{ value: Sheet }>("POST", "/sheets", call)).body.value;
    },
    async get(id, { signal } = {}) {
      const path = `/sheets/${encodeURIComponent(id)}`;
      return (await transport.call<{ value: Sheet }>("GET", path, { signal })).body.value;
    },
    async wait(id, options = {}) {
      const signal = signalOf(options);
      for (;;) {
        const sheet = await sheets.get(id, { signal });
        options.onProgress?.(sheet);
        const isWaiting = sheet.cells.some(({ state }) => state === "waiting");
        const open = await firstOpen(id, signal);
        if (!open && !isWaiting) return sheet;
        const state = open && (await creations.status(open, { wait: WAIT_SECONDS, signal }));
        // What has ended needs no pause: another one may be next.
        if (!state || !isEnded(state.status)) await sleep(LOOK_MS, signal);
      }
    },
  };
  return sheets;

  async function firstOpen(sheet: string, signal: AbortSignal | undefined): Promise<string | undefined> {
    const status = ["pending", "processing", "post_processing"] as const;
    const list = creations.list({ sheet, status: [...status], order: "oldest", limit: 1 }, { signal });
    for await (const { creation_id } of list) return creation_id;
    return undefined;
  }
}
