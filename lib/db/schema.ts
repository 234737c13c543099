/**
 * The tables, as TypeScript sees them.
 *
 * Column types are those both databases share: text, integer, bigint. Times are milliseconds since 1970, booleans
 * are 0 or 1, JSON is text that a zod schema parses on the way out.
 */
import type {
  ApprovalAnswersTable,
  ApprovalLinesTable,
  ApprovalPeopleTable,
  ApprovalsTable,
} from "./tables/approvals";
import type {
  BoardActivityTable,
  BoardItemsTable,
  BoardItemVersionsTable,
  BoardMembersTable,
  BoardsTable,
} from "./tables/boards";
import type { CreationEventsTable, CreationsTable } from "./tables/creations";
import type { JobsTable } from "./tables/jobs";
import type { RateLimitsTable, TokenUsageTable, UsageTable } from "./tables/limits";
import type { AccessTokensTable, PeopleTable, SessionsTable } from "./tables/people";
import type { BlobsTable, PicturesTable } from "./tables/pictures";
import type { ServiceBudgetsTable, ServicesTable } from "./tables/services";
import type { GuestCommentsTable, GuestHeartsTable, GuestsTable, ShareLinksTable } from "./tables/sharing";
import type { SheetCellsTable, SheetsTable } from "./tables/sheets";
import type { AuditLogTable, ProcessesTable, StudioValuesTable } from "./tables/studio";
import type { CreationInputsTable, SheetUploadsTable, UploadsTable } from "./tables/uploads";
import type { WebhookDeliveriesTable, WebhooksTable } from "./tables/webhooks";

export interface Database {
  people: PeopleTable;
  sessions: SessionsTable;
  access_tokens: AccessTokensTable;
  creations: CreationsTable;
  services: ServicesTable;
  service_budgets: ServiceBudgetsTable;
  rate_limits: RateLimitsTable;
  pictures: PicturesTable;
  creation_events: CreationEventsTable;
  jobs: JobsTable;
  blobs: BlobsTable;
  uploads: UploadsTable;
  creation_inputs: CreationInputsTable;
  boards: BoardsTable;
  board_items: BoardItemsTable;
  board_item_versions: BoardItemVersionsTable;
  board_members: BoardMembersTable;
  board_activity: BoardActivityTable;
  sheets: SheetsTable;
  sheet_cells: SheetCellsTable;
  sheet_uploads: SheetUploadsTable;
  share_links: ShareLinksTable;
  guests: GuestsTable;
  guest_hearts: GuestHeartsTable;
  guest_comments: GuestCommentsTable;
  approvals: ApprovalsTable;
  approval_people: ApprovalPeopleTable;
  approval_answers: ApprovalAnswersTable;
  approval_lines: ApprovalLinesTable;
  studio_values: StudioValuesTable;
  usage: UsageTable;
  token_usage: TokenUsageTable;
  processes: ProcessesTable;
  audit_log: AuditLogTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
