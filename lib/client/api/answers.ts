/** The schemas of the studio's answers. This file loads with the first call, not with the page. */

import { createTokenResponseSchema, tokenListResponseSchema } from "contract/access-tokens";
import {
  boardItemsResponseSchema,
  boardListResponseSchema,
  boardResponseSchema,
  boardSummaryResponseSchema,
  findBoardsResponseSchema,
} from "contract/boards/board";
import { boardChangeResponseSchema } from "contract/boards/board-actions";
import { linkListResponseSchema, linkResponseSchema } from "contract/boards/share-link";
import { changesResponseSchema } from "contract/creations/changes";
import { creationDetailResponseSchema } from "contract/creations/creation";
import { cancelManyResponseSchema, creationResponseSchema } from "contract/creations/creation-actions";
import {
  creationIdsResponseSchema,
  creationListResponseSchema,
  creationsByPictureIdsResponseSchema,
} from "contract/creations/creation-list";
import { deletedResponseSchema } from "contract/creations/deleted";
import { errorBodySchema, errorDetailSchema } from "contract/errors";
import { modelsResponseSchema } from "contract/models/models";
import { serviceResponseSchema } from "contract/models/upstream";
import { changePicturesResponseSchema, pictureIdsResponseSchema } from "contract/pictures/picture-actions";
import { enhanceResponseSchema } from "contract/prompts/enhance";
import { wordsResponseSchema } from "contract/prompts/words";
import { cancelResponseSchema, createResponseSchema, doneResponseSchema } from "contract/service";
import * as z from "zod/mini";
import { ApiError, UnexpectedAnswerError } from "./errors";

const ANSWERS = {
  created: createResponseSchema,
  cancelled: cancelResponseSchema,
  cancelledMany: cancelManyResponseSchema,
  creation: creationResponseSchema,
  creationDetail: creationDetailResponseSchema,
  creationList: creationListResponseSchema,
  creationIds: creationIdsResponseSchema,
  creationsByPictureIds: creationsByPictureIdsResponseSchema,
  changes: changesResponseSchema,
  changedPictures: changePicturesResponseSchema,
  pictureIds: pictureIdsResponseSchema,
  enhanced: enhanceResponseSchema,
  models: modelsResponseSchema,
  service: serviceResponseSchema,
  tokenList: tokenListResponseSchema,
  tokenCreated: createTokenResponseSchema,
  words: wordsResponseSchema,
  boardList: boardListResponseSchema,
  deleted: deletedResponseSchema,
  boardSummary: boardSummaryResponseSchema,
  board: boardResponseSchema,
  boardItems: boardItemsResponseSchema,
  boardChange: boardChangeResponseSchema,
  foundBoards: findBoardsResponseSchema,
  linkList: linkListResponseSchema,
  link: linkResponseSchema,
  done: doneResponseSchema,
} as const;

export type AnswerName = keyof typeof ANSWERS;
export type Answer<Name extends AnswerName> = z.output<(typeof ANSWERS)[Name]>;

/** Parses the body of an answer. @throws ApiError, UnexpectedAnswerError */
export const readAnswer = <Name extends AnswerName>(name: Name, httpStatus: number, text: string) =>
  readWith<Answer<Name>>(ANSWERS[name], httpStatus, text);

/**
 * Parses the body of an answer, or throws the failure that it stands for.
 *
 * @throws ApiError, UnexpectedAnswerError
 */
export function readWith<Value>(schema: z.ZodMiniType, httpStatus: number, text: string): Value {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new UnexpectedAnswerError(httpStatus, { cause });
  }
  if (httpStatus < 200 || httpStatus >= 300) throw failureOf(httpStatus, json);
  const parsed = z.safeParse(schema, json);
  if (!parsed.success) throw new UnexpectedAnswerError(httpStatus, { cause: parsed.error });
  return parsed.data as Value;
}

function failureOf(httpStatus: number, json: unknown): Error {
  const parsed = z.safeParse(errorBodySchema, json);
  if (!parsed.success) return new UnexpectedAnswerError(httpStatus, { cause: parsed.error });
  const details = parsed.data.details.flatMap((detail) => {
    const one = z.safeParse(errorDetailSchema, detail);
    return one.success ? [one.data] : [];
  });
  return new ApiError(parsed.data.message, parsed.data.code, httpStatus, details);
}
