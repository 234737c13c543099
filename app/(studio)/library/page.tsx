import { LIBRARY_LOOK_COOKIE } from "contract/creations/library-look";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { BUILT_IN_STYLES } from "@/components/composer/styles/built-in";
import { periodsOf } from "@/components/library/grid/section";
import { DEFAULT_ZONE, readLook } from "@/components/library/look";
import { filtersOf, readSearch } from "@/components/library/search/address";
import { editorsAmong } from "@/lib/client/creations/editors";
import { openModels } from "@/lib/client/creations/open-models";
import { counted } from "@/lib/client/words/counted";
import { runtime } from "@/lib/runtime";
import { hasSheets, readTitle } from "@/lib/sheets/mention";
import { describeOffer } from "../describe-offer";
import { libraryInitialData } from "../initial-data";
import { queryOf } from "../query-of";
import { requirePerson } from "../require-person";
import { LibraryDesk } from "./library-desk";

/** People are told where their work would go. */
const retentionNotice = ({ keepUnfavouredDays: days }: { keepUnfavouredDays: number | null }) =>
  days === null
    ? null
    : `Creations that nobody has changed for ${counted(days, "day")} are deleted, unless a picture is a favourite or on a board.`;

export const metadata: Metadata = { title: "Library" };

export default async function LibraryPage({ searchParams }: PageProps<"/library">) {
  const query = queryOf(await searchParams);
  const person = await requirePerson(`/library${query.size > 0 ? `?${query}` : ""}`);
  const search = readSearch(query);
  const look = readLook((await cookies()).get(LIBRARY_LOOK_COOKIE)?.value);
  const now = Date.now();
  const zone = look.zone ?? DEFAULT_ZONE;
  const list = { filters: filtersOf(search, now, zone), order: search.order };
  // The filters by day need the time zone, which a new browser has not told yet.
  const isDated = search.span !== null || search.from !== null || search.to !== null;
  const first = isDated && !look.zone ? null : await libraryInitialData(person.id, list);
  const periods = first && list.order !== "shape" ? periodsOf(first.list.creations, { now, zone }) : [];
  const { creations, settings, sheets } = await runtime();
  const ownerId = person.id;
  const title = search.sheet && (await readTitle(sheets, { ownerId, sheetId: search.sheet }));
  const { models } = creations;
  return (
    <LibraryDesk
      describeOffer={await describeOffer()}
      first={first}
      models={models.offered().map(({ id, name }) => [id, name] as const)}
      open={openModels(models.offered())}
      editors={editorsAmong(models.offered())}
      styles={BUILT_IN_STYLES.map(({ name }) => name)}
      hasSheets={await hasSheets(sheets, ownerId)}
      openedSheet={search.sheet && title ? { id: search.sheet, title } : null}
      look={look}
      today={{ now, zone, periods }}
      notice={retentionNotice(settings)}
    />
  );
}
