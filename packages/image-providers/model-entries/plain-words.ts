/** Says in plain words what is wrong with a value of MODELS_FILE, where a schema does not say it itself. */
import type * as z from "zod";

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case "too_small":
      if (issue.origin === "string" || issue.origin === "array") return "must not be empty";
      return `must be at least ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `is longer than ${issue.maximum} characters`;
      if (issue.origin === "array") return `has more than ${issue.maximum} values`;
      return `must be at most ${issue.maximum}`;
    case "invalid_value":
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    default:
      return "has a form that is not known here";
  }
};
