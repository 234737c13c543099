/** Reads answers of the studio. This file loads with the first call, not with the page. */
import { parseAnswered } from "contract/answered";
import { errorBodySchema, errorDetailSchema } from "contract/errors";
import * as z from "zod/mini";
import { ApiError, UnexpectedAnswerError } from "./errors";
import { noteOutdated } from "./outdated";

/**
 * Parses the body of an answer, or throws the failure that it stands for.
 *
 * @throws ApiError, UnexpectedAnswerError
 */
export function readAnswer<Schema extends z.core.$ZodType>(
  schema: Schema,
  httpStatus: number,
  text: string,
): z.output<Schema> {
  if (httpStatus < 200 || httpStatus >= 300) throw failureOf(httpStatus, text);
  const parsed = parseAnswered(schema, readJson(httpStatus, text), noteOutdated);
  if (!parsed.success) throw new UnexpectedAnswerError(httpStatus, { cause: parsed.error });
  return parsed.data;
}

/** The failure that the body of an answer stands for. */
export function failureOf(httpStatus: number, text: string): ApiError | UnexpectedAnswerError {
  const parsed = z.safeParse(errorBodySchema, readJson(httpStatus, text));
  if (!parsed.success) return new UnexpectedAnswerError(httpStatus, { cause: parsed.error });
  const details = parsed.data.details.flatMap((detail) => {
    const one = z.safeParse(errorDetailSchema, detail);
    return one.success ? [one.data] : [];
  });
  return new ApiError(parsed.data.message, parsed.data.code, httpStatus, details);
}

function readJson(httpStatus: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnexpectedAnswerError(httpStatus, { cause });
  }
}
