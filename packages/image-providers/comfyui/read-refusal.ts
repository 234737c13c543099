/** Converts ComfyUI's refusal of a workflow to a sentence that says what to change. */
import * as z from "zod";
import { foreignSentence } from "../outbound/foreign";

const sentence = foreignSentence.optional().catch(undefined);
const name = foreignSentence.catch("?");
const errorSchema = z.looseObject({
  type: sentence,
  message: sentence,
  details: sentence,
  extra_info: z
    .looseObject({ input_name: sentence, received_value: z.unknown().optional(), class_type: sentence })
    .optional()
    .catch(undefined),
});
const bodySchema = z.object({
  error: z.union([
    foreignSentence.transform((message) => ({ message, details: undefined, extra_info: undefined })),
    errorSchema,
  ]),
  node_errors: z
    .record(z.string(), z.looseObject({ class_type: name, errors: z.array(errorSchema).min(1) }))
    .catch({}),
});

/** How servers before 2026 say it. */
const MISSING_CLASS = /^Cannot execute because node (\S+) does not exist/;

/** @returns null when the body is no refusal of ComfyUI. */
export function refusalText(body: unknown): string | null {
  const { data } = bodySchema.safeParse(body);
  if (!data) return null;
  const [first] = Object.entries(data.node_errors);
  if (!first) {
    const { message = "It gives no reason.", details, extra_info } = data.error;
    const missing = extra_info?.class_type ?? MISSING_CLASS.exec(message)?.[1];
    if (missing)
      return `ComfyUI does not have the node class ${missing}, which the workflow needs. The administrator can install it or change the workflow.`;
    return `ComfyUI refuses the workflow: ${sentenceOf(message, details)}`;
  }
  const [id, { class_type, errors }] = first;
  const [error] = errors;
  const where = `node ${id.slice(0, 50)} (${class_type})`;
  const input = error?.extra_info?.input_name;
  const value = error?.extra_info?.received_value;
  if (error?.type === "value_not_in_list" && input && typeof value === "string") {
    return `ComfyUI does not have “${value.slice(0, 200)}”, which ${where} of the workflow needs as ${input}. The administrator can install it or change the workflow.`;
  }
  if (
    error?.type === "custom_validation_failed" &&
    /Invalid (?:image|mask) file/i.test(error.details ?? "")
  ) {
    return `ComfyUI does not have the picture that ${where} of the workflow loads; its input folder may have been emptied. Send it again.`;
  }
  return `ComfyUI refuses the workflow at ${where}: ${sentenceOf(error?.message ?? "it gives no reason", error?.details)}`;
}

const sentenceOf = (message: string, details: string | undefined) =>
  details && details !== message ? `${message}: ${details}` : message;
