import { isAnyOpen } from "@/lib/creations/sync/sweep";
import { CRON_WORK_MS, requireCronSecret } from "@/lib/http/cron";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/**
 * Background work on call, where no process lives between requests: until everything has ended, or the time is over.
 * Several calls at once are fine, in one process or in many.
 */
const cron = route({ access: "anyone" }, async ({ runtime, request, log }) => {
  requireCronSecret(request, runtime.settings.cronSecret);
  const startedAt = performance.now();
  // Elsewhere worker and sweeper run by themselves, and the end of this call's time must not interrupt what they draw.
  if (runtime.settings.role === "serverless") {
    await runtime.catchUp({ forMs: CRON_WORK_MS, untilEnded: true });
  }
  const isAllEnded = !(await isAnyOpen(runtime.creations));
  log.info({ isAllEnded, tookMs: Math.round(performance.now() - startedAt) }, "the cron has worked");
  return { status: "success", value: { is_all_ended: isAllEnded } };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: cron });
