"use client";
import { useQuery } from "@tanstack/react-query";
import { studioSettingsQuery } from "../admin-queries";
import { AdminProblem } from "../problem";
import { AllowedDomains } from "./allowed-domains";
import { StudioLimits } from "./studio-limits";

/** What holds for everybody: the limits without an exception, and who may sign in. */
export function StudioSettingsView() {
  const { data: settings, error, isPending, refetch } = useQuery(studioSettingsQuery);
  return (
    <div className="max-w-3xl">
      <h1 className="text-base font-medium">Limits and sign-in</h1>
      {isPending && (
        <div role="status" className="mt-4 grid grid-cols-1 gap-4">
          <span className="sr-only">Loading the limits</span>
          {[0, 1, 2, 3].map((row) => (
            <div key={row} aria-hidden className="developing h-16 rounded-md" />
          ))}
        </div>
      )}
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
