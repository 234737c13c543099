import type { Metadata } from "next";
import { ServiceView } from "@/components/service/service-view";
import { readUpstreams } from "@/lib/creations/upstream";
import { runtime } from "@/lib/runtime";
import { requirePerson } from "../require-person";

export const metadata: Metadata = { title: "Service status" };

/** The state of each service, for every signed-in person; shows no secrets. */
export default async function ServicePage() {
  await requirePerson("/service");
  const service = await readUpstreams((await runtime()).creations);
  const several = service.services.length > 1;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-4 pt-8 pb-28 outline-none lg:pt-12">
      <h1 className="text-xl font-medium tracking-tight">Service status</h1>
      <p className="mt-2 max-w-[60ch] text-sm text-muted">
        {several
          ? "The services that draw the pictures, and their current states."
          : "The service that draws the pictures, and its current state."}
        {service.services.some((one) => !one.is_built_in) &&
          (several
            ? " The studio's keys for them are never sent to your browser."
            : " The studio's access token for the service is never sent to your browser.")}
      </p>
      <ServiceView initial={service} />
    </main>
  );
}
