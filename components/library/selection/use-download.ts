"use client";
import { useEffect } from "react";
import { notify } from "@/components/ui/notices/notify";
import { type ArchiveDownload, useArchiveDownload } from "@/lib/client/api/archive/use-archive-download";
import { errorMessage } from "@/lib/client/api/call/errors";
import { type ListQuery, listCreationIds } from "@/lib/client/api/library";
import { creationsOf, type LibraryItem, type LibraryView } from "../items";

interface Selected {
  view: LibraryView;
  list: ListQuery;
  ids: readonly string[];
  /** Those of them that are loaded. */
  shown: readonly LibraryItem[];
}

interface Download extends Pick<ArchiveDownload, "progress" | "stop"> {
  startSelected: (selected: Selected) => Promise<void>;
}

const failed = (problem: string) => notify({ words: `Download failed. ${problem}`, kind: "problem" });

/** The download of the selection as a ZIP: whole creations, or exactly the selected pictures. */
export function useDownload(): Download {
  const { progress, problem, start, stop } = useArchiveDownload();
  useEffect(() => {
    if (problem) failed(problem);
  }, [problem]);

  async function startSelected({ view, list, ids, shown }: Selected) {
    if (view === "creations") return void start(ids);
    try {
      await start(await creationsOfPictures({ list, ids, shown }), ids);
    } catch (error) {
      failed(errorMessage(error));
    }
  }
  return { progress, stop, startSelected };
}

/** Pictures that are not loaded belong to one of the creations of the list. */
async function creationsOfPictures({ list, ids, shown }: Omit<Selected, "view">): Promise<string[]> {
  if (shown.length < ids.length) return listCreationIds(list);
  return creationsOf(shown).map(({ creation_id }) => creation_id);
}
