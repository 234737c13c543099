/**
 * Gives every page its security headers, if the process serves pages. Access is not checked here: each page and route
 * identifies the principal itself.
 */
import { randomBytes } from "node:crypto";
import { isStudioError } from "contract/studio-error";
import { type NextRequest, NextResponse } from "next/server";
import { ownCookies } from "@/lib/http/front-door/own-cookies";
import { refusalOf } from "@/lib/http/front-door/refuse";
import { checkTarget } from "@/lib/http/front-door/target";
import {
  needsUnavailablePage,
  UNAVAILABLE_HEADERS,
  unavailablePage,
} from "@/lib/http/front-door/unavailable-page";
import { pageHeaders } from "@/lib/http/headers/page-headers";
import { servesRequests } from "@/lib/http/serves";
import { settings } from "@/lib/settings/env";

export function proxy(request: NextRequest): NextResponse {
  if (!servesRequests(settings())) return new NextResponse("Not found\n", { status: 404 });
  const nonce = randomBytes(16).toString("base64");
  const headers = pageHeaders(nonce, settings());
  const forPage = new Headers(request.headers);
  const { pathname, search } = request.nextUrl;
  try {
    // The front door has checked both already, except on hosts with a server of their own.
    checkTarget(request.method, pathname + search, settings().production);
    forPage.set("cookie", ownCookies(settings())(request.headers.get("cookie") ?? undefined) ?? "");
  } catch (error) {
    if (!isStudioError(error)) throw error;
    const { body, ...refusal } = refusalOf(error, pathname);
    return new NextResponse(body, { ...refusal, headers: { ...headers, ...refusal.headers } });
  }
  if (needsUnavailablePage(request.method, request.headers)) {
    return new NextResponse(unavailablePage(nonce), {
      status: 503,
      headers: { ...headers, ...UNAVAILABLE_HEADERS },
    });
  }
  // Next marks its scripts with the nonce in the request's policy; the layout reads the header.
  forPage.set("content-security-policy", headers["content-security-policy"] ?? "");
  forPage.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers: forPage } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

export const config = {
  // The API, its reference and the guests' page set their own headers; static files are the same for everybody.
  matcher: ["/((?!api/|api-reference$|s/|_next/static/).*)"],
};
