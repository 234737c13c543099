import { route } from "@/lib/runtime/route";
import { isAnyOpen } from "@/lib/creations/sync/sweep";
import { CRON_WORK_MS, requireCronSecret } from "@/lib/http/cron";
import { methods } from "@/lib/http/methods";

/**
 * Background work for hosts where no process runs between requests: continues until every creation has ended, or until
 * the time limit. Concurrent calls are safe, in one process or in several.
 */
const cron = route({ access: "anyone" }, async ({ runtime, request, log }) => {
  requireCronSecret(request, runtime.settings.cronSecret);
  const startedAt = performance.now();
  // Elsewhere worker and sweeper run by themselves, and the time limit of this call must not interrupt their drawing.
  if (runtime.settings.role === "serverless") {
    await runtime.catchUp({ forMs: CRON_WORK_MS, untilEnded: true });
  }
  const isAllEnded = !(await isAnyOpen(runtime.creations));
  log.info({ isAllEnded, tookMs: Math.round(performance.now() - startedAt) }, "the cron call has ended");
  return { status: "success", value: { is_all_ended: isAllEnded } };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: cron });
