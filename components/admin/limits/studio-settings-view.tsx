"use client";
import { useQuery } from "@tanstack/react-query";
import type { StudioSettings } from "contract/admin/studio-settings";
import { studioSettingsQuery } from "../admin-queries";
import { Loading } from "../loading";
import { AdminProblem } from "../problem";
import { AllowedDomains } from "./allowed-domains";
import { StudioLimits } from "./studio-limits";

/** What holds for everybody: the limits without an exception, and who may sign in. */
export function StudioSettingsView({ initial }: { initial: StudioSettings | null }) {
  const {
    data: settings,
    error,
    isPending,
    refetch,
  } = useQuery({ ...studioSettingsQuery, ...(initial && { initialData: initial }) });
  return (
    <div className="max-w-3xl">
      <h1 className="text-base font-medium">Limits and sign-in</h1>
      {isPending && <Loading what="the limits" rows={["h-16", "h-16", "h-16", "h-16"]} className="mt-4" />}
      {error && !settings && <AdminProblem what="The limits" error={error} onRetry={() => void refetch()} />}
      {settings && (
        <>
          <section aria-labelledby="limits-title" className="mt-4">
            <h2 id="limits-title" className="sr-only">
              Limits
            </h2>
            <StudioLimits settings={settings} />
          </section>
          <section aria-labelledby="domains-title" className="mt-12">
            <h2 id="domains-title" className="text-base font-medium">
              Who may sign in
            </h2>
            <AllowedDomains settings={settings} />
          </section>
        </>
      )}
    </div>
  );
}
