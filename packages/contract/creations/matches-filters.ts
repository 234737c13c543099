import { shapeOf } from "../models/shape";
import type { Creation } from "./creation";
import type { CreationFilters } from "./filters";
import { foldForSearch, searchWords } from "./search";

/** Whether a creation matches the filters, by the same rules as the studio's list. */
export function matchesFilters(creation: Creation, filters: CreationFilters): boolean {
  const made = Date.parse(creation.create_time);
  return (
    (filters.status === undefined || filters.status.includes(creation.status)) &&
    (filters.favourite === undefined || filters.favourite === creation.is_favourite) &&
    (filters.public === undefined || filters.public === creation.is_public) &&
    (filters.model === undefined || filters.model === creation.model) &&
    (filters.style === undefined || filters.style === creation.written?.style) &&
    (filters.shape === undefined || filters.shape === shapeOf(creation.settings.aspect_ratio)) &&
    (filters.from_pictures === undefined || filters.from_pictures === (creation.made_from !== undefined)) &&
    (filters.given === undefined || filters.given === (creation.is_given === true)) &&
    (filters.made_from === undefined || isMadeFrom(creation, filters.made_from)) &&
    (filters.sheet === undefined || filters.sheet === creation.sheet_id) &&
    (filters.commercial_use === undefined ||
      filters.commercial_use === (creation.commercial_use ?? "unknown")) &&
    (filters.from === undefined || made >= Date.parse(filters.from)) &&
    (filters.to === undefined || made < Date.parse(filters.to)) &&
    (!filters.q || hasWords(creation.prompt, filters.q))
  );
}

const isMadeFrom = ({ made_from }: Creation, id: string): boolean =>
  made_from?.inputs.some(({ creation_id }) => creation_id === id) ?? false;

function hasWords(prompt: string, query: string): boolean {
  const text = foldForSearch(prompt);
  return searchWords(query).every((word) => text.includes(word));
}
