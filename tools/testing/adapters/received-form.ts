/** Reads the multipart forms that stand-ins receive. */
import type { ReceivedRequest } from "./stand-in";

export interface ReceivedForm {
  fields: Record<string, string>;
  /** In the order in which they came; a field may have several. */
  files: { field: string; name: string; mediaType: string; bytes: Buffer }[];
}

/** @throws Error for a body that is no form. */
export async function receivedForm({ headers, bytes }: ReceivedRequest): Promise<ReceivedForm> {
  const type = String(headers["content-type"]);
  const form = await new Response(new Uint8Array(bytes ?? []), {
    headers: { "content-type": type },
  }).formData();
  const fields: Record<string, string> = {};
  const files: ReceivedForm["files"] = [];
  for (const [field, value] of form.entries())
    if (typeof value === "string") fields[field] = value;
    else
      files.push({
        field,
        ...{ name: value.name, mediaType: value.type },
        bytes: Buffer.from(await value.arrayBuffer()),
      });
  return { fields, files };
}
