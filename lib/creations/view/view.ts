/** Converts rows of the ledger to creations of the contract. */
import "server-only";
import type { Creation, CreationOutput } from "contract/creations/creation";
import type { CreationRequest } from "contract/creations/request";
import { snapSize } from "contract/models/model-size";
import type { Cost } from "contract/models/models";
import { pictureSize } from "contract/models/shape";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { PicturesTable } from "@/lib/db/tables/pictures";
import { importedMaker } from "../archive/imported";
import type { Ledger, Pictures, Services, ViewContext } from "../context/contexts";
import { isFree } from "../ledger/is-free";
import { requestLeft } from "../ledger/request-left";
import { viewRights } from "../ledger/rights";
import type { CreationRow } from "../ledger/row";
import { isEnded, wireStatus } from "../ledger/state";
import {
  errorOf,
  hasIntactStatus,
  ignoredOf,
  intactRequest,
  previewsOf,
  recordDamaged,
  understandingOf,
} from "../ledger/stored";
import { adviceOn } from "./advice";
import { readForecasts } from "./forecast";
import { madeFrom } from "./lineage";
import type { Forecast, Viewed } from "./viewed";

type PictureRow = Selectable<PicturesTable>;

const time = (ms: number) => new Date(ms).toISOString();
const timeOrNull = (ms: number | null) => (ms === null ? null : time(ms));

/**
 * Converts rows to creations, in the same order. A damaged row becomes a failed creation with the data that can still be
 * read; the other rows are not affected.
 */
export async function viewCreations(context: ViewContext, rows: readonly CreationRow[]): Promise<Creation[]> {
  const viewed = await viewRows(context, rows);
  const forecastOf = await readForecasts(context, viewed);
  return viewed.map((one) => completed(one, forecastOf(one)));
}

/** The creation as it is at this reading. */
export const completed = ({ still }: Viewed, forecast: Forecast): Creation => ({ ...still, ...forecast });

/** The first half of `viewCreations`: the same for as long as a row has the same version. */
export async function viewRows(context: ViewContext, rows: readonly CreationRow[]): Promise<Viewed[]> {
  const pictures = await picturesOf(
    context.db,
    rows.map((row) => row.id),
  );
  const parsed = rows.map((row) => ({ row, request: intactRequest(context.log, row) }));
  const made = await madeFrom(
    context,
    parsed.flatMap(({ row, request }) => (request?.inputs ? [row.id] : [])),
  );
  return parsed.map(({ row, request }) => {
    const still = viewOne(context, row, { request, pictures: pictures.get(row.id) ?? [] });
    const inputs = made.get(row.id);
    if (!inputs || !request) return { row, request, still };
    const { operation = null, inputs: { strength = null, factor = null } = {} } = request;
    return { row, request, still: { ...still, made_from: { operation, strength, factor, inputs } } };
  });
}

async function picturesOf(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, PictureRow[]>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("pictures")
          .selectAll()
          .where("creation_id", "in", ids)
          .where("deleted_at", "is", null)
          .orderBy("picture_index")
          .execute();
  const groups = new Map<string, PictureRow[]>();
  for (const row of rows) groups.set(row.creation_id, [...(groups.get(row.creation_id) ?? []), row]);
  return groups;
}

function viewOne(
  context: ViewContext,
  row: CreationRow,
  {
    request: intact,
    pictures,
  }: {
    request: CreationRequest | null;
    pictures: readonly PictureRow[];
  },
): Viewed["still"] {
  const { links, clock, log } = context;
  const { service } = context.services.get(row.service) ?? {};
  const now = clock.now();
  const request = intact ?? requestLeft(row, pictures);
  const isIntact = intact !== null && hasIntactStatus(log, row);
  const error = isIntact ? errorOf(log, row) : recordDamaged(row.id).toBody();
  const advice = adviceOn(error);
  const isOpen = isIntact && !isEnded(row.status);
  const { seed, aspect_ratio, resolution } = request.settings;
  const outputs = pictures.map((picture) => viewOutput(context, picture));
  const sizes = context.models.find(row.model)?.abilities.sizes;
  const size =
    outputs[0] ?? (sizes ? snapSize(sizes, aspect_ratio, resolution) : pictureSize(aspect_ratio, resolution));
  return {
    creation_id: row.id,
    status: isIntact ? wireStatus(row.status) : "failed",
    progress: row.progress_permille === null ? null : row.progress_permille / 1000,
    cancel_requested: row.cancel_requested_at !== null,
    error,
    ...(advice !== undefined && { advice }),
    prompt: request.prompt,
    written: request.written ?? null,
    negative_prompt: request.negative_prompt,
    enhanced_prompt: row.enhanced_prompt,
    understanding: understandingOf(log, row),
    is_public: request.is_public,
    is_enable_prompt_enhancer: request.is_enable_prompt_enhancer,
    is_favourite: row.is_favourite === 1,
    config: { image_number: request.config.image_number },
    settings: { seed, aspect_ratio, resolution, width: size.width, height: size.height },
    create_time: time(row.created_at),
    update_time: time(row.updated_at),
    start_time: timeOrNull(row.started_at),
    finish_time: timeOrNull(row.finished_at),
    report_time: timeOrNull(row.reported_at),
    output_type: "image",
    thumbnail_url: outputs[0]?.thumbnail_url ?? null,
    outputs,
    previews: isOpen
      ? previewsOf(log, row).map(({ index, version }) => ({
          index,
          preview_url: links.sign(`previews/${row.id}/${index}`, now, { version: String(version) }),
        }))
      : [],
    made_by: madeBy(context, row),
    ...(row.made_with === "given" && { is_given: true as const }),
    model: row.model || null,
    model_settings: request.model_settings ?? {},
    ...viewRights(row),
    ...(row.sheet_id !== null && { sheet_id: row.sheet_id }),
    ignored: ignoredOf(log, row),
    notice: row.notice,
    ...(isFree(service, row) && { is_free: true }),
    can_link: row.status === "outcome_unknown" && service?.capabilities.confirmsRequests === true,
    price: costOf(row, row.price_micros),
    cost: withSource(row, costOf(row, row.cost_micros)),
  };
}

const costOf = ({ currency }: CreationRow, micros: number | null): Cost | null =>
  micros === null || currency === null ? null : { amount: micros / 1_000_000, currency };

const withSource = ({ is_cost_measured }: CreationRow, cost: Cost | null): Creation["cost"] =>
  cost && { ...cost, is_measured: is_cost_measured === 1 };

function viewOutput({ links, clock }: Ledger & Pictures, picture: PictureRow): CreationOutput {
  const now = clock.now();
  return {
    id: picture.id,
    index: picture.picture_index,
    seed: picture.seed,
    width: picture.width,
    height: picture.height,
    media_type: picture.media_type,
    byte_length: picture.byte_length,
    is_favourite: picture.is_favourite === 1,
    media_url: links.sign(`${picture.id}/original`, now),
    thumbnail_url: links.sign(`${picture.id}/thumbnail`, now),
  };
}

/** The name of the engine or service that drew a creation, for people. */
export function madeBy(
  { models }: Pick<Services, "models">,
  row: Pick<CreationRow, "service" | "model" | "model_name">,
): string {
  const known = models.find(row.model);
  // A former service of the contract had another host than the present one.
  if (known && known.service === row.service) return known.name;
  return row.model_name || (importedMaker(row.service) ?? nameOfService(row.service));
}

/** The host of a service's base URL; built-in services have a plain word as their id. */
function nameOfService(id: string): string {
  return URL.canParse(id) ? new URL(id).host : `${id.charAt(0).toUpperCase()}${id.slice(1)} service`;
}
