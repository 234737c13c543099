import { SessionEnded } from "@/components/shell/person/session-ended";
import type { BoardInUse } from "@/lib/client/boards/use-board";
import { connectionReason, connectionWords, isSessionEnd } from "@/lib/client/words/connection";
import { counted } from "@/lib/client/words/counted";

/** Says nothing while everything is saved. */
export function SavingLine({ unsaved, connection }: Pick<BoardInUse, "unsaved" | "connection">) {
  const reason = connectionReason(connection);
  const words =
    reason && unsaved > 0
      ? `${reason} ${counted(unsaved, "change")} not saved yet; trying again.`
      : connectionWords(connection);
  return (
    <p
      role="status"
      className="min-w-0 text-xs text-warning max-lg:order-last max-lg:w-full max-lg:empty:hidden"
    >
      {words}
      {isSessionEnd(connection) && <SessionEnded end={connection} />}
    </p>
  );
}
