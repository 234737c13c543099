/** What can be done on the list of people. Loads after the page. */
import { type OnSearch, SEARCH } from "@/components/shell/commands/search-action";
import type { ActionGroup } from "@/lib/client/commands/action";

export const PEOPLE: ActionGroup<OnSearch> = { title: "Library", entries: [SEARCH] };
