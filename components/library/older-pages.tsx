import { LoadMore } from "@/components/ui/page/load-more";
import type { Library } from "@/lib/client/creations/use-library";

/** How far below the window the end may be. Who has scrolled on is likely to scroll further, and perhaps fast. */
const MARGIN_PX = { first: 3_000, later: 8_000 };

/** Loads the next page well before the end of the list is visible, or on a click. */
export const OlderPages = ({ library }: { library: Library }) => (
  <LoadMore
    hasMore={library.hasOlder}
    isLoading={library.isLoadingOlder}
    problem={library.olderProblem}
    marginPx={library.hasLoadedOlder ? MARGIN_PX.later : MARGIN_PX.first}
    onLoad={library.loadOlder}
  />
);
