/** Who may do what with uploads, and which bodies are taken: by the routes, each answer held against the OpenAPI document. */

import path from "node:path";
import { fileURLToPath } from "node:url";
import { type OperationKey, splitKey } from "contract/operations/operation";
import { UPLOADS } from "contract/operations/uploads";
import { MAX_UPLOAD_BYTES, type Upload } from "contract/pictures/upload";
import { beforeEach, expect, it } from "vitest";
import { ORIGIN, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { isoFile, redPng } from "@/tools/testing/foreign-pictures";
import { disagreementOf } from "@/tools/testing/openapi-agreement";
import { folderOf, type RouteModule } from "@/tools/testing/route-modules";
import { runStudio } from "@/tools/testing/running-studio";
import { createTestStudio } from "@/tools/testing/studio";

const api = fileURLToPath(new URL("..", import.meta.url));

const OF_ONE = (Object.keys(UPLOADS) as OperationKey[]).filter(
  (key) => key !== "POST /uploads" && !key.includes("{variant}"),
);

describeOnEachDatabase("uploads", (database) => {
  let tokens: { ada: string; bob: string };
  beforeEach(async () => {
    const deps = testAuthDeps(database());
    const { context } = createTestStudio(database(), { clock: { ...deps.clock, advance: () => {} } });
    const [ada, bob] = [await testPerson(deps, "Ada"), await testPerson(deps, "Bob")];
    tokens = { ada: ada.token, bob: bob.token };
    runStudio({ ...deps, creations: { ...context, maxBytesPerPerson: null }, stopping: false });
  });

  const call = async (
    key: OperationKey,
    sent: {
      token?: string;
      id?: string;
      variant?: string;
      query?: string;
      body?: BodyInit;
      type?: string;
    } = {},
  ) => {
    const { token, id = "", variant = "", query = "", body, type = "application/octet-stream" } = sent;
    const { method } = splitKey(key);
    const route = folderOf(key);
    const handlers = (await import(path.join(api, route, "route.ts"))) as RouteModule;
    const address = `/api/${route.replace("[uploadId]", id).replace("[variant]", variant)}`;
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": type }),
    };
    const request = new Request(`${ORIGIN}${address}${query}`, {
      ...{ method, headers },
      ...(body !== undefined && { body, duplex: "half" }),
    } as RequestInit);
    const answer = await handlers[method](request, { params: Promise.resolve({ uploadId: id, variant }) });
    const isJson = answer.headers.get("content-type") === "application/json";
    const text = await answer.text();
    const exchange = {
      method,
      path: address,
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
    };
    expect(disagreementOf({ ...exchange, body: isJson ? text : null })).toBeNull();
    return { status: answer.status, text, headers: answer.headers };
  };
  const upload = async (token = tokens.ada) => {
    const { status, text } = await call("POST /uploads", {
      token,
      body: new Uint8Array(redPng()),
      type: "image/png",
    });
    expect(status).toBe(201);
    return JSON.parse(text).value as Upload;
  };

  it("nobody uploads without a session or token", async () => {
    expect((await call("POST /uploads", { body: new Uint8Array(redPng()) })).status).toBe(401);
  });

  it.each(OF_ONE)("%s is for the owner; others get the answer of an unknown id", async (key) => {
    const { upload_id: id } = await upload();
    expect((await call(key, { id })).status).toBe(401);
    const theirs = await call(key, { id, token: tokens.bob });
    const unknown = await call(key, { id: "up_unknown", token: tokens.ada });
    const malformed = await call(key, { id: "..", token: tokens.ada });
    expect([theirs.status, theirs.text]).toEqual([404, unknown.text]);
    expect([malformed.status, malformed.text]).toEqual([404, unknown.text]);
    expect((await call(key, { id, token: tokens.ada })).status).toBe(200);
  });

  it("the bytes are behind their signed addresses alone", async () => {
    const { upload_id: id, media_url, thumbnail_url, media_type } = await upload();
    const key = "GET /pictures/uploads/{upload_id}/{variant}";
    const { search } = new URL(media_url);
    const answer = await call(key, { id, variant: "original", query: search });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, media_type]);
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect((await call(key, { id, variant: "thumbnail", query: search })).status).toBe(403);
    expect((await call(key, { id, variant: "thumbnail", query: new URL(thumbnail_url).search })).status).toBe(
      200,
    );
    expect((await call(key, { id, variant: "original", token: tokens.ada })).status).toBe(403);
    await call("DELETE /uploads/{upload_id}", { id, token: tokens.ada });
    expect((await call(key, { id, variant: "original", query: search })).status).toBe(404);
  });

  it("other types, foreign formats and bodies beyond the limit are refused by name", async () => {
    const { ada: token } = tokens;
    const post = (body: BodyInit, type?: string) =>
      call("POST /uploads", { token, body, ...(type && { type }) });
    expect(await post("{}", "application/json")).toMatchObject({ status: 415 });
    const heic = await post(new Uint8Array(isoFile("heic")), "image/heic");
    expect([heic.status, JSON.parse(heic.text)]).toMatchObject([
      415,
      { message: "This is a HEIC file. Save it as JPEG or PNG.", code: 41502, details: [{ field: "body" }] },
    ]);
    expect(await call("POST /uploads", { token })).toMatchObject({ status: 415 });
    const piece = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += piece.byteLength;
        controller.enqueue(piece);
      },
    });
    expect(await post(endless)).toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(MAX_UPLOAD_BYTES + 5 * piece.byteLength);
  });

  it("of one person four bodies at once are taken, of others as many", async () => {
    const begin = (token: string) => {
      let end = () => {};
      let body = new ReadableStream();
      // Nothing is read of the body of a request that has no place yet.
      const hasPlace = new Promise<void>((resolve) => {
        body = new ReadableStream(
          {
            start(controller) {
              end = () => {
                controller.enqueue(new Uint8Array(redPng()));
                controller.close();
              };
            },
            pull: () => resolve(),
          },
          { highWaterMark: 0 },
        );
      });
      return { answer: call("POST /uploads", { token, body }), hasPlace, end: () => end() };
    };
    const begun: ReturnType<typeof begin>[] = [];
    for (let n = 0; n < 4; n++) {
      const one = begin(tokens.ada);
      begun.push(one);
      await one.hasPlace;
    }
    expect((await call("POST /uploads", { token: tokens.ada, body: "" })).status).toBe(429);
    await upload(tokens.bob);
    for (const { end } of begun) end();
    expect((await Promise.all(begun.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([
      201, 201, 201, 201,
    ]);
    await upload();
  });
});
