/** What can be done on the list of people. Loads after the page. */
import { type OnSearch, SEARCH } from "@/components/shell/commands/search-action";
import type { ActionGroup } from "@/lib/client/commands/action";

const PEOPLE: ActionGroup<OnSearch> = {
  title: "Library",
  entries: [{ ...SEARCH, run: ({ field }) => field.current?.focus() }],
};

export default PEOPLE;
