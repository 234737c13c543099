"use client";
import { useQuery } from "@tanstack/react-query";
import type { AdminModels } from "contract/admin/models-and-keys";
import { adminModelsQuery } from "../admin-queries";
import { Loading } from "../loading";
import { AdminProblem } from "../problem";
import { KeyRow } from "./keys/key-row";
import { ModelsList } from "./list/models-list";

const ROWS = ["h-14", "h-14", "h-14", "h-14", "h-10", "h-10", "h-10", "h-10"];

/** The keys that make models appear, and the models: which are offered, in which order, and which one by default. */
export function ModelsView({ initial }: { initial: AdminModels | null }) {
  const { data, error, isPending, refetch } = useQuery({
    ...adminModelsQuery,
    ...(initial && { initialData: initial }),
  });
  return (
    <div className="max-w-3xl">
      <h1 className="text-base font-medium">Models and keys</h1>
      {isPending && <Loading what="keys and models" rows={ROWS} className="mt-4" />}
      {error && !data && <AdminProblem what="Keys and models" error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <section aria-labelledby="keys-title" className="mt-6">
            <h2 id="keys-title" className="text-sm font-medium">
              Keys
            </h2>
            <p className="mt-1 text-sm text-muted">
              A key of a company makes its models appear in the picker. What is drawn with it is charged to
              the account of the key.
            </p>
            <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
              {data.keys.map((key) => (
                <KeyRow key={key.provider} providerKey={key} />
              ))}
            </ul>
          </section>
          <section aria-labelledby="models-title" className="mt-10">
            <h2 id="models-title" className="text-sm font-medium">
              Models
            </h2>
            <ModelsList models={data.models} />
          </section>
        </>
      )}
    </div>
  );
}
