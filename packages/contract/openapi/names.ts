/** The names of schemas in the document: those of their exports, such as `BoardItem` for `boardItemSchema`. */
import * as z from "zod/mini";
import * as accessTokens from "../access-tokens";
import * as audit from "../admin/audit";
import * as limits from "../admin/limits";
import * as modelsAndKeys from "../admin/models-and-keys";
import * as people from "../admin/people";
import * as signOut from "../admin/sign-out";
import * as studioSettings from "../admin/studio-settings";
import * as usage from "../admin/usage";
import * as approval from "../boards/approval";
import * as board from "../boards/board";
import * as boardActions from "../boards/board-actions";
import * as boardFiles from "../boards/board-files";
import * as comments from "../boards/comments";
import * as guest from "../boards/guest";
import * as members from "../boards/members";
import * as shareLink from "../boards/share-link";
import * as archive from "../creations/archive";
import * as changes from "../creations/changes";
import * as createResponse from "../creations/create-response";
import * as creation from "../creations/creation";
import * as creationActions from "../creations/creation-actions";
import * as creationList from "../creations/creation-list";
import * as deleted from "../creations/deleted";
import * as errors from "../errors";
import * as mcp from "../mcp";
import * as models from "../models/models";
import * as upstream from "../models/upstream";
import * as contract from "../operations/contract";
import * as health from "../operations/health";
import * as given from "../pictures/given";
import * as pictureActions from "../pictures/picture-actions";
import * as pictureQuery from "../pictures/picture-query";
import * as upload from "../pictures/upload";
import * as describe from "../prompts/describe";
import * as enhance from "../prompts/enhance";
import * as thumbnail from "../prompts/thumbnail";
import * as words from "../prompts/words";
import * as service from "../service";
import * as axes from "../sheets/axes";
import * as sheet from "../sheets/sheet";
import * as webhook from "../webhooks/webhook";

const MODULES = [
  webhook,
  ...[accessTokens, audit, limits, people, signOut, studioSettings, usage, archive, board, boardActions],
  ...[
    approval,
    boardFiles,
    comments,
    guest,
    members,
    shareLink,
    changes,
    createResponse,
    creation,
    creationActions,
    creationList,
    deleted,
    given,
    describe,
    enhance,
  ],
  ...[
    errors,
    mcp,
    models,
    modelsAndKeys,
    contract,
    health,
    pictureActions,
    pictureQuery,
    service,
    thumbnail,
    upload,
    axes,
    sheet,
    upstream,
    words,
  ],
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
  CreationDetail: creation.creationDetailSchema,
  CreationOutput: creation.creationOutputSchema,
  CreationEvent: creation.creationEventSchema,
  AccessToken: accessTokens.accessTokenSchema,
  Model: models.modelSchema,
  BoardSummary: board.boardSummarySchema,
  BoardPicture: board.boardPictureSchema,
  BoardItem: board.boardItemSchema,
  BoardPerson: members.boardPersonSchema,
  DeletedItem: deleted.deletedItemSchema,
  ShareLink: shareLink.shareLinkSchema,
  GuestPicture: guest.guestPictureSchema,
  GuestItem: guest.guestItemSchema,
  Approval: approval.approvalSchema,
  GuestComment: comments.guestCommentSchema,
  AdminPerson: people.adminPersonSchema,
  AuditEntry: audit.auditEntrySchema,
};
