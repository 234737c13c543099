/** The signed-in person of a page request. */
import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { sessionCookieName } from "@/lib/auth/cookies";
import { isCookieOfDisabledPerson, personOfCookie } from "@/lib/auth/session-cookie";
import type { SessionPerson } from "@/lib/auth/sessions";
import { runtime } from "@/lib/runtime";

/** For server components: read once per page, however many components use it. @returns null when nobody is signed in. */
export const currentPerson = cache(async (): Promise<SessionPerson | null> => {
  const { deps, cookie } = await pageRequest();
  return personOfCookie(deps, cookie);
});

/** Whether a page request without person comes from somebody whom an administrator disabled. */
export async function isDisabledPerson(): Promise<boolean> {
  const { deps, cookie } = await pageRequest();
  return isCookieOfDisabledPerson(deps, cookie);
}

async function pageRequest() {
  // The cookies come first, so that no build prerenders a page with a studio.
  const cookieStore = await cookies();
  const deps = await runtime();
  return { deps, cookie: cookieStore.get(sessionCookieName(deps.settings))?.value };
}
