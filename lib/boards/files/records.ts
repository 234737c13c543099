/** What is told about the pictures of a board in its CSV and JSON. */
import "server-only";
import type { BoardFavourite } from "contract/boards/board";
import type { BoardComment } from "contract/boards/comments";
import { requestLeft } from "@/lib/creations/ledger/request-left";
import { intactRequest } from "@/lib/creations/ledger/stored";
import { madeBy } from "@/lib/creations/view/view";
import type { BoardsContext } from "../context";
import type { BoardPictureRow } from "./board-pictures";
import { type Cell, csvLine, csvPieces } from "./csv";
import { authorInFile } from "./file-comments";

/** What the reader of a file may know. */
export interface Shows {
  showsPrompts: boolean;
  showsNotes: boolean;
  /** Decisions, favourites, ids and what guests said: for the owner of the board alone. */
  isForOwner: boolean;
}

export interface Feedback {
  favourites: readonly BoardFavourite[];
  comments: readonly BoardComment[];
}

/** The file of a picture, or why there is none. */
export interface FileOutcome {
  file: string | null;
  problem: string | null;
}

export type PictureRecord = ReturnType<typeof recordOf>;

export function recordOf(
  { creations }: BoardsContext,
  { number, section, row, note, decision, versions }: BoardPictureRow,
  { shows, outcome, feedback }: { shows: Shows; outcome: FileOutcome; feedback: Feedback },
) {
  const { width, height, media_type } = row;
  const isOfPicture = (said: { picture_id: string | null }) => said.picture_id === row.picture_id;
  /** From 1; null for a picture that is no version of the item. */
  const versionOf = (pictureId: string | null) =>
    versions.findIndex(({ id }) => id === pictureId) + 1 || null;
  return {
    number,
    ...outcome,
    section: section?.title ?? "",
    version: versionOf(row.picture_id) ?? 1,
    versions: Math.max(1, versions.length),
    ...(shows.showsNotes && { note }),
    ...{ width, height, media_type },
    // Also where prompts are hidden: whoever gets the file has to know these. Licence and terms would tell the model.
    commercial_use: row.commercial_use,
    made_with: row.made_with,
    ...(shows.showsPrompts && row.made_with !== "given" && settingsOf(creations, row)),
    ...(shows.isForOwner && {
      decision,
      picture_id: row.picture_id,
      earlier_picture_ids: versions.flatMap(({ id }) => (id === row.picture_id ? [] : [id])),
      creation_id: row.creation_id,
      index: row.picture_index,
      favourites: feedback.favourites.filter(isOfPicture).map(favouriteOf),
      comments: feedback.comments
        .filter((said) => isOfPicture(said) || versionOf(said.picture_id) !== null)
        .map((said) => ({ ...commentOf(said), version: versionOf(said.picture_id) })),
    }),
  };
}

/** How a picture was made. A damaged record leaves its search text, which is the prompt without case and accents. */
export function settingsOf(creations: BoardsContext["creations"], row: BoardPictureRow["row"]) {
  const request = intactRequest(creations.log, row) ?? requestLeft(row, [row]);
  const { prompt, negative_prompt, model_settings = {}, written } = request;
  return {
    prompt,
    negative_prompt,
    enhanced_prompt: row.enhanced_prompt,
    ...(written && { written }),
    style: row.style,
    seed: row.seed,
    made_by: madeBy(creations, row),
    model: row.model || null,
    model_settings,
    ...rightsOf(row),
    aspect_ratio: request.settings.aspect_ratio,
    resolution: request.settings.resolution,
    create_time: new Date(row.created_at).toISOString(),
  };
}

const rightsOf = ({ licence, terms_url, limited_by, limiting_licence }: BoardPictureRow["row"]) => ({
  ...{ licence, terms_url },
  limited_by: limited_by && { place: limited_by, licence: limiting_licence },
});

const favouriteOf = ({ guest_name, create_time }: BoardFavourite) => ({ guest_name, create_time });

export const commentOf = ({ id, parent_id, number, x, y, ...said }: BoardComment) => ({
  ...{ id, parent_id, number, x, y },
  ...{ by: said.by, guest_name: said.guest_name },
  ...(said.editor_name !== undefined && { editor_name: said.editor_name }),
  ...{ text: said.text, create_time: said.create_time },
  ...{ is_resolved: said.is_resolved, is_deleted: said.is_deleted, is_hidden: said.is_hidden },
});

/** As in a conversation: "3. Eve: Warmer", and below it "> Owner: It is". */
function lineOf({
  number,
  parent_id,
  text,
  is_resolved,
  version,
  ...by
}: ReturnType<typeof commentOf> & { version: number | null }): string {
  const before = `${parent_id === null ? "" : "> "}${number === null ? "" : `${number}. `}`;
  const after = `${version === null ? "" : ` (on version ${version})`}${is_resolved ? " (resolved)" : ""}`;
  return `${before}${authorInFile(by)}: ${text}${after}`;
}

const limitWords = ({ place, licence }: { place: string; licence: string | null }) =>
  licence === null ? place : `${place}: ${licence}`;

/** The columns of the CSV; those of which a record says nothing are left out. */
const COLUMNS = [
  ["number", ({ number }) => number],
  ["file", ({ file }) => file],
  ["problem", ({ problem }) => problem],
  ["section", ({ section }) => section],
  ["version", ({ version }) => version],
  ["versions", ({ versions }) => versions],
  ["note", ({ note }) => note],
  ["decision", ({ decision }) => decision],
  ["favourites", ({ favourites }) => favourites?.length],
  ["comments", ({ comments }) => comments?.map(lineOf)],
  ["width", ({ width }) => width],
  ["height", ({ height }) => height],
  ["commercial_use", ({ commercial_use }) => commercial_use],
  ["made_with", ({ made_with }) => made_with],
  ["prompt", ({ prompt }) => prompt],
  ["negative_prompt", ({ negative_prompt }) => negative_prompt],
  ["style", ({ style }) => style],
  ["seed", ({ seed }) => seed],
  ["made_by", ({ made_by }) => made_by],
  ["licence", ({ licence }) => licence],
  ["terms_url", ({ terms_url }) => terms_url],
  ["limited_by", ({ limited_by }) => limited_by && limitWords(limited_by)],
  ["create_time", ({ create_time }) => create_time],
] as const satisfies readonly [string, (record: PictureRecord) => Cell | undefined][];

const PROMPT_COLUMNS: ReadonlySet<string> = new Set([
  ...[
    "prompt",
    "negative_prompt",
    "style",
    "seed",
    "made_by",
    "licence",
    "terms_url",
    "limited_by",
    "create_time",
  ],
]);
const OWNER_COLUMNS: ReadonlySet<string> = new Set(["decision", "favourites", "comments"]);

const columnsOf = (shows: Shows) =>
  COLUMNS.filter(
    ([name]) =>
      (shows.showsPrompts || !PROMPT_COLUMNS.has(name)) &&
      (shows.isForOwner || !OWNER_COLUMNS.has(name)) &&
      (shows.showsNotes || name !== "note"),
  );

export const csvHead = (shows: Shows) => csvLine(columnsOf(shows).map(([name]) => name));

/** In pieces, because one picture may have all comments of a board. */
export const csvRecord = (shows: Shows, record: PictureRecord): Generator<string, void> =>
  csvPieces(columnsOf(shows).map(([, cell]) => cell(record) ?? null));
