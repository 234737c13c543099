/** Names of models for people, each of which names one model. */
import "server-only";

interface Named {
  readonly id: string;
  readonly name: string;
  /** Who draws, for people. */
  readonly provider: string;
}

const withCompany = ({ name, provider }: Named) => `${name} (${provider})`;

/** @returns the name of a model: with its company, or else its id, where another of these has the same name. */
export function nameAmong(models: readonly Named[]): (model: Named) => string {
  const times = new Map<string, number>();
  for (const text of models.flatMap((model) => [model.name, withCompany(model)]))
    times.set(text, (times.get(text) ?? 0) + 1);
  const isOfOne = (text: string) => times.get(text) === 1;
  return (model) => [model.name, withCompany(model)].find(isOfOne) ?? `${model.name} (${model.id})`;
}
