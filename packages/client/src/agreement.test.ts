/** What the client's types say of the wire is what the contract says: `tsc` fails where they differ. */

import type { OwnLimits } from "contract/admin/limits";
import type * as board from "contract/boards/board";
import type { boardActionSchema } from "contract/boards/board-actions";
import type { createLinkRequestSchema, shareLinkSchema } from "contract/boards/share-link";
import type { creationDetailSchema } from "contract/creations/creation";
import type { creationListQuerySchema } from "contract/creations/creation-list";
import type { CreationFilters as ContractFilters } from "contract/creations/filters";
import type { CreationRequestInput } from "contract/creations/request";
import { ERROR_CODES } from "contract/errors";
import type { modelSchema } from "contract/models/models";
import type { Upload as ContractUpload } from "contract/pictures/upload";
import type { statusResponseSchema } from "contract/service";
import type { createSheetRequestSchema, sheetSchema } from "contract/sheets/sheet";
import type { createWebhookRequestSchema, Webhook } from "contract/webhooks/webhook";
import { expect, expectTypeOf, test } from "vitest";
import type * as z from "zod/mini";
import { ERROR_NAMES } from "./error-names.js";
import type * as wire from "./types/index.js";

/** Without `[name: string]: unknown`, with which answers allow further fields. */
type Listed<T> = T extends (infer Each)[]
  ? Listed<Each>[]
  : T extends object
    ? {
        [Name in keyof T as string extends Name ? (unknown extends T[Name] ? never : Name) : Name]: Listed<
          T[Name]
        >;
      }
    : T;

/** The paths of all fields, such as `settings.seed`. */
type Paths<T> = T extends (infer Each)[]
  ? Paths<Each>
  : T extends string
    ? never
    : T extends object
      ? { [Name in keyof T & string]-?: Name | `${Name}.${Paths<NonNullable<T[Name]>> & string}` }[keyof T &
          string]
      : never;

/** Whatever the studio answers is what the client says of it. */
type Answered<Contract, Client> = Listed<Contract> extends Client ? true : Listed<Contract>;
/** Whatever the client lets through is what the studio takes. */
type Taken<Client, Contract> = Client extends Listed<Contract> ? true : never;
/** Fields that the client says, and the contract does not. */
type Invented<Client, Contract> = Exclude<Paths<Client>, Paths<Listed<Contract>>>;

test("every answer of the contract is what the client's types say", () => {
  type Detail = z.output<typeof creationDetailSchema>;
  expectTypeOf<Answered<Detail, wire.Creation>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.Creation, Detail>>().toBeNever();
  type State = z.output<typeof statusResponseSchema>["value"];
  expectTypeOf<Answered<State, wire.CreationState>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.CreationState, State>>().toBeNever();
  expectTypeOf<Answered<ContractUpload, wire.Upload>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.Upload, ContractUpload>>().toBeNever();
  expectTypeOf<Answered<board.Board, wire.Board>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.Board, board.Board>>().toBeNever();
  expectTypeOf<Answered<board.BoardSummary, wire.BoardSummary>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.BoardSummary, board.BoardSummary>>().toBeNever();
  type Link = z.output<typeof shareLinkSchema>;
  expectTypeOf<Answered<Link, wire.ShareLink>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.ShareLink, Link>>().toBeNever();
  type Sheet = z.output<typeof sheetSchema>;
  expectTypeOf<Answered<Sheet, wire.Sheet>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.Sheet, Sheet>>().toBeNever();
  type Model = z.output<typeof modelSchema>;
  expectTypeOf<Answered<Model, wire.Model>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.Model, Model>>().toBeNever();
  expectTypeOf<Answered<OwnLimits, wire.Limits>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.Limits, OwnLimits>>().toBeNever();
  expectTypeOf<Answered<Webhook, wire.Webhook>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.Webhook, Webhook>>().toBeNever();
});

test("every request of the client's types is one that the contract takes", () => {
  expectTypeOf<Taken<wire.CreationRequest, CreationRequestInput>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.CreationRequest, CreationRequestInput>>().toBeNever();
  type Share = z.input<typeof createLinkRequestSchema>;
  expectTypeOf<Taken<wire.ShareRequest, Share>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.ShareRequest, Share>>().toBeNever();
  type Hook = z.input<typeof createWebhookRequestSchema>;
  expectTypeOf<Taken<wire.WebhookRequest, Hook>>().toEqualTypeOf<true>();
  expectTypeOf<Invented<wire.WebhookRequest, Hook>>().toBeNever();
  type Sheet = z.input<typeof createSheetRequestSchema>;
  expectTypeOf<Taken<wire.SheetRequest, Sheet>>().toEqualTypeOf<true>();
  type Item = z.input<typeof board.createBoardRequestSchema>;
  expectTypeOf<Taken<{ name: string; picture_ids: string[] }, Item>>().toEqualTypeOf<true>();
  type Action = z.input<typeof boardActionSchema>;
  type Add = {
    type: "add";
    items: { id: string; picture_id: string; note: string; decision: wire.Decision | null }[];
  };
  expectTypeOf<Taken<Add, Action>>().toEqualTypeOf<true>();
  type Decide = { type: "decide"; item_ids: string[]; decision: wire.Decision | null };
  expectTypeOf<Taken<Decide, Action>>().toEqualTypeOf<true>();
});

test("the client offers every value that the contract takes", () => {
  type Request = Listed<CreationRequestInput>;
  expectTypeOf<NonNullable<Request["operation"]>>().toEqualTypeOf<wire.Operation>();
  expectTypeOf<keyof ContractFilters>().toEqualTypeOf<keyof wire.CreationFilters>();
  expectTypeOf<wire.CreationFilters>().toExtend<ContractFilters>();
  type Query = Listed<z.output<typeof creationListQuerySchema>>;
  expectTypeOf<Query["order"]>().toEqualTypeOf<NonNullable<wire.ListRequest["order"]>>();
  type Axes = Listed<z.input<typeof createSheetRequestSchema>>["axes"][number];
  expectTypeOf<Axes["kind"]>().toEqualTypeOf<wire.Axis["kind"]>();
});

test("the client names every error code as the contract does", () => {
  const named = Object.entries(ERROR_CODES).map(([name, { code }]) => [code, name]);
  expect(ERROR_NAMES).toEqual(Object.fromEntries(named));
});
