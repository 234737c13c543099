/** The bodies that calls can have. */
import { FormData } from "undici";

/** The bytes of one file. */
export class FileBody {
  constructor(
    readonly bytes: Uint8Array,
    readonly mediaType: string,
  ) {}
}

/** Text fields, and files under their names; a name may occur more than once. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  files: readonly { field: string; name: string; bytes: Uint8Array; mediaType: string }[],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { field, name, bytes, mediaType } of files)
    form.append(field, new Blob([new Uint8Array(bytes)], { type: mediaType }), name);
  return form;
}

/** @param body a form, a file, or a value that is sent as JSON; undefined for none. */
export function encodeBody(body: unknown): {
  headers: Record<string, string>;
  body: FormData | Uint8Array | string | undefined;
} {
  if (body === undefined) return { headers: {}, body: undefined };
  // The type of a form names the boundary, which is chosen when it is written.
  if (body instanceof FormData) return { headers: {}, body };
  if (body instanceof FileBody) return { headers: { "content-type": body.mediaType }, body: body.bytes };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
