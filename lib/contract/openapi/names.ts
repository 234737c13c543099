/** The names of schemas in the document: those of their exports, such as `BoardItem` for `boardItemSchema`. */
import * as z from "zod/mini";
import * as accessTokens from "@/lib/contract/access-tokens";
import * as audit from "@/lib/contract/admin/audit";
import * as limits from "@/lib/contract/admin/limits";
import * as people from "@/lib/contract/admin/people";
import * as signOut from "@/lib/contract/admin/sign-out";
import * as studioSettings from "@/lib/contract/admin/studio-settings";
import * as usage from "@/lib/contract/admin/usage";
import * as archive from "@/lib/contract/archive";
import * as board from "@/lib/contract/boards/board";
import * as boardActions from "@/lib/contract/boards/board-actions";
import * as boardFiles from "@/lib/contract/boards/board-files";
import * as guest from "@/lib/contract/boards/guest";
import * as shareLink from "@/lib/contract/boards/share-link";
import * as changes from "@/lib/contract/changes";
import * as creation from "@/lib/contract/creation";
import * as creationActions from "@/lib/contract/creation-actions";
import * as creationList from "@/lib/contract/creation-list";
import * as deleted from "@/lib/contract/deleted";
import * as enhance from "@/lib/contract/enhance";
import * as errors from "@/lib/contract/errors";
import * as models from "@/lib/contract/models";
import * as contract from "@/lib/contract/operations/contract";
import * as health from "@/lib/contract/operations/health";
import * as pictureActions from "@/lib/contract/picture-actions";
import * as pictureQuery from "@/lib/contract/picture-query";
import * as service from "@/lib/contract/service";
import * as thumbnail from "@/lib/contract/thumbnail";
import * as upstream from "@/lib/contract/upstream";
import * as words from "@/lib/contract/words";

const MODULES = [
  ...[accessTokens, audit, limits, people, signOut, studioSettings, usage, archive, board, boardActions],
  ...[boardFiles, guest, shareLink, changes, creation, creationActions, creationList, deleted, enhance],
  ...[errors, models, contract, health, pictureActions, pictureQuery, service, thumbnail, upstream, words],
];
const NAMES = new Map<unknown, string>(
  MODULES.flatMap((module) => Object.entries<unknown>(module))
    .filter(([name, value]) => name.endsWith("Schema") && value instanceof z.ZodMiniType)
    .map(([name, value]) => [value, name[0]?.toUpperCase() + name.slice(1, -"Schema".length)]),
);

/** @throws Error for a schema that no module of the contract exports. */
export function nameOf(schema: z.core.$ZodType): string {
  const name = NAMES.get(schema);
  if (!name)
    throw new Error("This schema has no name: it is not exported, or `names.ts` does not know its module.");
  return name;
}

/** Parts of answers with a name of their own; all others stand where they are used. */
export const PARTS = {
  Creation: creation.creationSchema,
  CreationOutput: creation.creationOutputSchema,
  CreationEvent: creation.creationEventSchema,
  AccessToken: accessTokens.accessTokenSchema,
  Model: models.modelSchema,
  BoardSummary: board.boardSummarySchema,
  BoardPicture: board.boardPictureSchema,
  BoardItem: board.boardItemSchema,
  DeletedItem: deleted.deletedItemSchema,
  ShareLink: shareLink.shareLinkSchema,
  GuestPicture: guest.guestPictureSchema,
  GuestItem: guest.guestItemSchema,
  GuestComment: guest.guestCommentSchema,
  AdminPerson: people.adminPersonSchema,
  AuditEntry: audit.auditEntrySchema,
};
