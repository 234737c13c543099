/** A studio in front of a service, and viewers with browser cookies. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { changesResponseSchema } from "contract/creations/changes";
import { createResponseSchema } from "contract/creations/create-response";
import { request } from "undici";
import * as z from "zod/mini";
import { type Served, serve } from "../serve";

const SERVER = path.resolve(".next/standalone/server.js");

export interface BenchedStudio extends Served, Person {
  /** The folder with its database. */
  dataDir: string;
  /** Signs in another person. */
  signIn(name: string): Promise<Person>;
}

/** A viewer with the cookie of a browser session. */
export interface Person {
  cookie: string;
  /** @param resolution in pixels, 64 if not given. @returns the creation's id. */
  create(prompt: string, resolution?: number): Promise<string>;
  changes(since?: string): Promise<z.infer<typeof changesResponseSchema>["value"]>;
}

/**
 * @param baseUrl of the service; it takes any token.
 * @param program of another build to serve.
 * @param settings further ones.
 */
export async function studioBefore(
  baseUrl: string,
  program = SERVER,
  settings: Record<string, string> = {},
): Promise<BenchedStudio> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
  const server = await serve(
    [program],
    (origin) => ({
      DATA_DIR: dataDir,
      NEXTAUTH_URL: origin,
      DEMO_SIGN_IN: "true",
      LOG_LEVEL: "warn",
      MAX_ACTIVE_CREATIONS: "200",
      IMAGE_SERVICE_BASE_URL: baseUrl,
      IMAGE_SERVICE_TOKEN: "bench",
      ...settings,
    }),
    "/api/health/ready",
  );
  const { origin } = server;
  return {
    ...server,
    ...(await signInPerson(origin, "Bench")),
    dataDir,
    signIn: (name) => signInPerson(origin, name),
    async end() {
      await server.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs a person in at a studio with the demo sign-in. */
export async function signInPerson(origin: string, name: string): Promise<Person> {
  const cookie = await signIn(origin, name);
  return {
    cookie,
    async create(prompt, resolution = 64) {
      const answer = await request(`${origin}/api/v1/jobs/gen2/text2image`, {
        method: "POST",
        headers: { cookie, origin, "content-type": "application/json" },
        body: JSON.stringify({
          prompt,
          is_enable_prompt_enhancer: false,
          config: { image_number: 1 },
          settings: { seed: 7, aspect_ratio: "1:1", resolution },
        }),
      });
      const body = await answer.body.text();
      if (answer.statusCode >= 400) throw new Error(`A create answers ${answer.statusCode}: ${body}`);
      return createResponseSchema.parse(JSON.parse(body)).value.generation_id;
    },
    async changes(since) {
      const query = since === undefined ? "" : `?since=${encodeURIComponent(since)}`;
      const answer = await request(`${origin}/api/creations/changes${query}`, { headers: { cookie } });
      return changesResponseSchema.parse(await answer.body.json()).value;
    },
  };
}

async function signIn(origin: string, name: string): Promise<string> {
  const csrf = await request(`${origin}/api/auth/csrf`);
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await csrf.body.json());
  const before = cookiesOf(csrf.headers["set-cookie"]);
  const answer = await request(`${origin}/api/auth/callback/demo`, {
    method: "POST",
    headers: { origin, cookie: before, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, name, json: "true", callbackUrl: origin }).toString(),
  });
  await answer.body.dump();
  const session = cookiesOf(answer.headers["set-cookie"]);
  if (!/session=./.test(session)) throw new Error(`The sign-in answers ${answer.statusCode}.`);
  return session;
}

/** The cookies that a browser would send back. */
function cookiesOf(header: string | string[] | undefined): string {
  return [header ?? []]
    .flat()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
