/** The signed-in person of a page request. */
import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { runtime } from "@/lib/runtime";
import { sessionCookieName } from "./cookies";
import { personOfCookie } from "./session-cookie";
import type { SessionPerson } from "./sessions";

/** For server components: read once per page, however many components use it. @returns null when nobody is signed in. */
export const currentPerson = cache(async (): Promise<SessionPerson | null> => {
  const cookieStore = await cookies();
  const deps = await runtime();
  return personOfCookie(deps, cookieStore.get(sessionCookieName(deps.settings))?.value);
});
