/** Requests to the studio's API, by operation. Only types of the contract's operations are used, because pages load this file. */
import type { OPERATIONS } from "contract/operations/all";
import { fillPath, splitKey } from "contract/operations/operation";
import { PERSON_HEADER } from "contract/person-header";
import type * as z from "zod/mini";

type All = typeof OPERATIONS;
/** Method and path of an operation, such as `GET /boards/{board_id}`. */
export type ApiKey = keyof All;

/** What a schema takes, of which nothing is changed. */
type Given<Value> = Value extends object ? { readonly [Name in keyof Value]: Given<Value[Name]> } : Value;
/** What may be written as a value of a query: numbers and lists, separated by commas, where it is any text. */
type Written<Value> =
  | Value
  | (string extends Value ? number | readonly string[] : never)
  | ("true" | "false" extends Value ? boolean : never);

type Schema = z.core.$ZodType;
/** A part of a request; it may be absent where nothing in it has to be given. */
type Part<Name extends string, Value> = object extends Value
  ? { [Key in Name]?: Value }
  : { [Key in Name]: Value };
type Params<One> = One extends { params: infer Of extends Schema } ? Part<"params", z.input<Of>> : unknown;
type Query<One> = One extends { query: infer Of extends Schema }
  ? Part<"query", { [Name in keyof z.input<Of>]: Written<z.input<Of>[Name]> }>
  : unknown;
type Body<One> = One extends { body: infer Of extends Schema }
  ? { body: Given<z.input<Of>> }
  : { body?: undefined };

/** An argument that may be left out where nothing in it has to be given. */
type Argument<Value> = object extends Value ? [value?: Value] : [value: Value];

/** The query of an operation. */
export type QueryOf<Key extends ApiKey> = NonNullable<(Query<All[Key]> & { query?: object })["query"]>;

export interface SendOptions {
  headers?: Record<string, string>;
  /** The body of an operation that takes a file; its type is the content type. */
  file?: Blob | undefined;
  signal?: AbortSignal | undefined;
}

/** The values of an operation's path and query. */
export type AddressInput<Key extends ApiKey> = Argument<Params<All[Key]> & Query<All[Key]>>;
/** Everything that a request of an operation takes. @typeParam Options further ones. */
export type RequestInput<Key extends ApiKey, Options = SendOptions> = Argument<
  Params<All[Key]> & Query<All[Key]> & Body<All[Key]> & Options
>;

/** The same for every operation. */
export interface AnyInput extends SendOptions {
  params?: object;
  query?: object;
  body?: unknown;
}

let personId: string | null = null;

/** Sets the person for whom calls are made; the studio refuses them when another person is signed in. */
export function actAs(id: string | null): void {
  personId = id;
}

/** The person for whom calls are made, as a header. */
export const personHeader = (): Record<string, string> =>
  personId === null ? {} : { [PERSON_HEADER]: personId };

/** The address of an operation. */
export const addressOf = <Key extends ApiKey>(key: Key, ...[input]: AddressInput<Key>): string =>
  addressWith(key, input as AnyInput | undefined);

function addressWith(key: ApiKey, { params = {}, query = {} }: AnyInput = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = fillPath(splitKey(key).path, (name) => encodeURIComponent(String(values.get(name))));
  const search = searchOf(query);
  return `/api${path}${search && `?${search}`}`;
}

/** A query as it stands in an address, without the fields that are not set. */
export function searchOf(query: object): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
}

/** Sends a request. @returns whatever the studio answers. @throws what `fetch` throws */
export const send = <Key extends ApiKey>(key: Key, ...[input]: RequestInput<Key>): Promise<Response> =>
  sendWith(key, input);

/** As `send`, for callers whose own types check the input. */
export const sendWith = (key: ApiKey, input: AnyInput = {}): Promise<Response> =>
  fetchFrom(addressWith(key, input), { method: splitKey(key).method, ...input });

/** A request to an address of the studio, for the person. */
export const fetchFrom = (
  address: string,
  { method = "GET", body, file, headers, signal }: AnyInput & { method?: string },
): Promise<Response> =>
  fetch(address, {
    method,
    headers: {
      ...personHeader(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    credentials: "same-origin",
    cache: "no-store",
    signal: signal ?? null,
  });
