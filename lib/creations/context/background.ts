/** Work in the background: begun, and waited for. */
import "server-only";
import type { BackgroundWork, Ledger, Services } from "./contexts";

/** Waits until no background work is under way. */
export async function settled({
  sends,
  services,
}: Pick<BackgroundWork, "sends"> & Pick<Services, "services">): Promise<void> {
  for (;;) {
    const reads = Array.from(services.values(), (at) =>
      Array.from(at.reads.values(), ({ done }) => done),
    ).flat();
    if (reads.length === 0 && sends.size === 0) return;
    await Promise.allSettled([...reads, ...sends]);
  }
}

/** Continues work after its caller was answered; logs `failed` when the work fails. */
export function inBackground(
  { sends, log }: Pick<BackgroundWork, "sends"> & Pick<Ledger, "log">,
  work: Promise<unknown>,
  failed: string,
): Promise<void> {
  const tracked: Promise<void> = work
    .then(() => {})
    .catch((error) => log.error({ err: error }, failed))
    .finally(() => sends.delete(tracked));
  sends.add(tracked);
  return tracked;
}
