/** Names and attributes of the cookies, and how to read them. */
import "server-only";
import type { CookiesOptions } from "next-auth";
import type { Settings } from "@/lib/settings/env";

type Address = Pick<Settings, "publicUrl">;

/**
 * The prefix of every cookie's name.
 *
 * Over https `__Host-`: browsers then refuse a cookie of that name from a sibling domain. Over http, on this machine,
 * the port, because browsers share cookies between ports and two studios would sign each other out.
 */
function prefix({ publicUrl }: Address): string {
  const { protocol, port } = new URL(publicUrl);
  return protocol === "https:" ? "__Host-studio." : `studio-${port || "80"}.`;
}

/** The cookie that carries the session. */
export function sessionCookieName(address: Address): string {
  return `${prefix(address)}session`;
}

/**
 * The cookie of a browser in which the password of a share link was typed. It is sent with the addresses of that link alone, so it
 * cannot have the prefix `__Host-`, which is for whole sites.
 */
export function linkCookieName({ publicUrl }: Address): string {
  return publicUrl.startsWith("https:") ? "__Secure-studio.link" : `${prefix({ publicUrl })}link`;
}

/** The cookies as options of next-auth. Scripts cannot read them, and forms of other sites do not send them. */
export function cookieOptions(address: Address): CookiesOptions {
  const secure = new URL(address.publicUrl).protocol === "https:";
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  const cookie = (name: string, maxAge?: number) => ({
    name: `${prefix(address)}${name}`,
    options: maxAge === undefined ? options : { ...options, maxAge },
  });
  const signInSeconds = 15 * 60;
  return {
    sessionToken: cookie("session"),
    callbackUrl: cookie("callback"),
    csrfToken: cookie("csrf"),
    pkceCodeVerifier: cookie("pkce", signInSeconds),
    state: cookie("state", signInSeconds),
    nonce: cookie("nonce", signInSeconds),
  };
}

/** All cookies of a request; of two with the same name the first counts. An undecodable value stays unchanged. */
export function readCookies(headers: Headers): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 0) continue;
    const name = pair.slice(0, equals).trim();
    if (name && !cookies.has(name)) cookies.set(name, decoded(pair.slice(equals + 1).trim()));
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
