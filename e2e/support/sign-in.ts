/** Signs in as a browser does: the form with its CSRF token, posted from the studio's origin. */
import type { APIRequestContext } from "@playwright/test";
import { expect } from "@playwright/test";
import * as z from "zod";

/**
 * @param request its cookie jar keeps the session; that of a page's context signs the page in.
 * @param origin of the studio.
 */
export async function signIn(request: APIRequestContext, origin: string, name: string): Promise<void> {
  const csrf = await request.get(`${origin}/api/auth/csrf`);
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await csrf.json());
  const answer = await request.post(`${origin}/api/auth/callback/demo`, {
    headers: { origin },
    form: { csrfToken, name, json: "true", callbackUrl: origin },
  });
  expect(answer.ok(), `sign-in answers ${answer.status()}`).toBe(true);
}
