/** What is computed whenever a creation is read, and never stored: one send changes it for all queued creations. */
import "server-only";
import type { Ledger, Services } from "../context/contexts";
import type { CreationRow } from "../ledger/row";
import { isEnded, OPEN_STATUSES } from "../ledger/state";
import { currentLine, positionIn } from "../queue/line";
import { isOverdue } from "../sync/pace";
import { currentEstimates, estimateOf } from "./estimate";
import type { Forecast, Parsed } from "./viewed";

/**
 * Reads once for each service what the forecasts of these rows need.
 *
 * @returns the forecast of one of the rows. A creation of a former service has neither position nor duration.
 */
export async function readForecasts(
  context: Ledger & Services,
  rows: readonly Parsed[],
): Promise<(one: Parsed) => Forecast> {
  const now = context.clock.now();
  const open = rows.filter(({ row }) => !isEnded(row.status));
  const known = new Map(
    await Promise.all(
      Array.from(new Set(open.map(({ row }) => row.service)), async (service) => {
        const at = context.services.get(service);
        const state = at && {
          line: await currentLine(context, at),
          estimates: await currentEstimates(context, at),
        };
        return [service, state] as const;
      }),
    ),
  );
  return ({ row, request }) => {
    const state = known.get(row.service);
    return {
      queue_ahead: state ? positionIn(state.line, row) : row.queue_ahead,
      estimate: !isEnded(row.status) && state && request ? estimateOf(state.estimates, request) : null,
      is_overdue: request !== null && isUnderWay(row) && isOverdue(row, now),
    };
  };
}

const isUnderWay = ({ status }: CreationRow) =>
  status !== "queued" && (OPEN_STATUSES as readonly string[]).includes(status);
