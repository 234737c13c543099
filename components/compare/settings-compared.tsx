import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "@/lib/client/api/models";
import { type SettingsRow, settingsTable } from "./settings-table";
import type { Compared } from "./use-comparison";

/** More columns would not fit beside the names of the settings. */
const MAX_COLUMNS = 2;

/** The different settings for each picture, and the common ones once below. */
export function SettingsCompared({ compared }: { compared: readonly Compared[] }) {
  const hasModelSettings = compared.some(({ creation }) => Object.keys(creation.model_settings).length > 0);
  const { data: models } = useQuery({ ...modelsQuery, enabled: hasModelSettings });
  const rows = settingsTable(compared, models);
  // Different models are shown above, as the first difference.
  const different = rows.filter(({ name, differs }) => differs && name !== "Model");
  const same = rows.filter(({ differs }) => !differs);
  const Different = compared.length > MAX_COLUMNS ? Groups : Columns;
  return (
    <div>
      <h2 id="settings-compared" className="mb-1 text-xs text-faint">
        {different.length > 0 ? "Settings that differ" : "No setting differs"}
      </h2>
      {different.length > 0 && <Different compared={compared} rows={different} />}
      {same.length > 0 && (
        <>
          <h2 className="mt-6 mb-1 text-xs text-faint">The same for all</h2>
          <dl className="grid grid-cols-1 text-xs">
            {same.map(({ name, values }) => (
              <div
                key={name}
                className="flex min-h-9 items-center justify-between gap-4 border-t border-hairline first:border-t-0"
              >
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 text-right font-mono break-words text-muted">{values[0]}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

interface Props {
  compared: readonly Compared[];
  rows: readonly SettingsRow[];
}

/** A table for two pictures. */
function Columns({ compared, rows }: Props) {
  return (
    <table aria-labelledby="settings-compared" className="w-full border-collapse text-xs">
      <thead>
        <tr className="text-left text-muted">
          <td className="h-9" />
          {compared.map(({ letter, output }) => (
            <th key={output.id} scope="col" className="py-2 pl-4 text-right font-medium">
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name} className="border-t border-hairline">
            <th scope="row" className="h-9 pr-2 text-left font-normal text-muted">
              {name}
            </th>
            {values.map((value, index) => (
              <td
                key={compared[index]?.output.id}
                className="py-2 pl-4 text-right font-mono break-words text-ink"
              >
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * For more pictures: a group for each setting with a cell for each picture. All groups have the same number of columns,
 * so that a picture is at the same place in each and nothing scrolls sideways.
 */
function Groups({ compared, rows }: Props) {
  return (
    <div className="text-xs">
      {rows.map(({ name, values }) => (
        <section key={name} className="border-t border-hairline py-2.5 first-of-type:border-t-0">
          <h3 className="text-muted">{name}</h3>
          <ul
            aria-label={name}
            className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-x-3 gap-y-1.5"
          >
            {values.map((value, index) => (
              <li key={compared[index]?.output.id} className="flex min-w-0 gap-2">
                <span className="w-3 shrink-0 font-medium text-muted">{compared[index]?.letter}</span>
                <span className="min-w-0 font-mono break-words text-ink">{value}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
