/** The client: everything that a program does at a studio. */
import { type Boards, boardsOf } from "./boards.js";
import { type Creations, creationsOf } from "./creations.js";
import { type DownloadOptions, type Loadable, load, type Sink } from "./download.js";
import { type Sheets, sheetsOf } from "./sheets.js";
import { type CallOptions, type ClientOptions, createTransport } from "./transport.js";
import type { Upload } from "./types/creations.js";
import type { Limits, Model } from "./types/studio.js";
import { type Webhooks, webhooksOf } from "./webhooks.js";

export interface Client extends Creations {
  /** The file of a picture, complete. @throws StudioError, ConnectionError, the signal's reason */
  download(picture: Loadable, options?: DownloadOptions): Promise<Blob>;
  /** The same as a stream; `sink` is called once more, from the first byte, after a connection was lost. */
  stream<T>(picture: Loadable, sink: Sink<T>, options?: DownloadOptions): Promise<T>;
  /** Brings a picture to make pictures from: `inputs` of a request name its `upload_id`. The same pixels are the same upload. */
  upload(file: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>, options?: CallOptions): Promise<Upload>;
  /** What can draw, in the order of the studio's picker. */
  models(options?: CallOptions): Promise<Model[]>;
  /** What you may use, and have used. */
  limits(options?: CallOptions): Promise<Limits>;
  boards: Boards;
  sheets: Sheets;
  webhooks: Webhooks;
}

/**
 * A client of one studio for one person.
 *
 * Calls that fail or are refused for now (429, 503) are repeated where they are never done twice by that, after the pause that the
 * studio asks for, for `retryFor` milliseconds. All reject with StudioError, ConnectionError, or the reason of an aborted signal.
 *
 * @throws TypeError without a token, or for an address that is none.
 */
export function createClient(options: ClientOptions): Client {
  const transport = createTransport(options);
  const creations = creationsOf(transport);
  const stream: Client["stream"] = (picture, sink, wishes = {}) => load(transport, picture, sink, wishes);
  return {
    ...creations,
    stream,
    download: (picture, wishes) =>
      stream(
        picture,
        async (body, type) => new Blob([await new Response(body).arrayBuffer()], { type }),
        wishes,
      ),
    async upload(file, { signal } = {}) {
      const headers = { "content-type": "application/octet-stream" };
      const call = { body: file, headers, isRepeatable: true, signal };
      return (await transport.call<{ value: Upload }>("POST", "/uploads", call)).body.value;
    },
    async models({ signal } = {}) {
      type Found = { models: Model[] };
      const { body } = await transport.call<{ value: Found }>("GET", "/models", { signal });
      return body.value.models;
    },
    async limits({ signal } = {}) {
      return (await transport.call<{ value: Limits }>("GET", "/limits", { signal })).body.value;
    },
    boards: boardsOf(transport),
    sheets: sheetsOf(transport, creations),
    webhooks: webhooksOf(transport),
  };
}
