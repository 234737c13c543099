/**
 * Gives every page its security headers, where the process serves pages at all. It protects nothing by itself: each page and route finds out who is asking,
 * whether or not a request came through here.
 */
import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { settings } from "@/lib/env";
import { isStudioError } from "@/lib/errors";
import { ownCookies } from "@/lib/http/front-door/own-cookies";
import { refusalOf } from "@/lib/http/front-door/refuse";
import { checkTarget } from "@/lib/http/front-door/target";
import { pageHeaders } from "@/lib/http/headers/page-headers";
import { servesPeople } from "@/lib/http/serves";

export function proxy(request: NextRequest): NextResponse {
  if (!servesPeople(settings())) return new NextResponse("Not found\n", { status: 404 });
  const nonce = randomBytes(16).toString("base64");
  const headers = pageHeaders(nonce, settings());
  const forPage = new Headers(request.headers);
  const { pathname, search } = request.nextUrl;
  try {
    // The front door did this already, except where the host brings a server of its own.
    checkTarget(request.method, pathname + search, settings().production);
    forPage.set("cookie", ownCookies(settings())(request.headers.get("cookie") ?? undefined) ?? "");
  } catch (error) {
    if (!isStudioError(error)) throw error;
    const { body, ...refusal } = refusalOf(error, pathname);
    return new NextResponse(body, { ...refusal, headers: { ...headers, ...refusal.headers } });
  }
  // Next marks its scripts with the nonce it finds in the policy of the request; the layout reads the other.
  forPage.set("content-security-policy", headers["content-security-policy"] ?? "");
  forPage.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers: forPage } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

export const config = {
  // The API sets its own headers; static files are the same for everybody.
  matcher: ["/((?!api/|_next/static/).*)"],
};
