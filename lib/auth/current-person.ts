/** Who is looking at a page. */
import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { runtime } from "@/lib/runtime";
import { sessionCookieName } from "./cookies";
import { personOfCookie } from "./session-cookie";
import type { SessionPerson } from "./sessions";

/** For server components: asked once per page, however many of them ask. @returns null when nobody is signed in. */
export const currentPerson = cache(async (): Promise<SessionPerson | null> => {
  const cookieStore = await cookies();
  const deps = await runtime();
  return personOfCookie(deps, cookieStore.get(sessionCookieName(deps.settings))?.value);
});
