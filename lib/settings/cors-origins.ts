/** Parses CORS_ORIGINS. */
import { isPrivateHost } from "./public-address";

/** @returns the origins as browsers write them; what is none becomes a problem. @param text separated by commas. */
export function parseCorsOrigins(text: string | undefined, problems: string[]): string[] {
  const entries = (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return entries.filter((entry) => {
    const problem = problemOf(entry);
    if (problem) problems.push(`CORS_ORIGINS: "${entry}" ${problem}`);
    return problem === null;
  });
}

function problemOf(entry: string): string | null {
  if (entry.includes("*")) return "is a pattern; name each origin";
  const url = URL.canParse(entry) ? new URL(entry) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "is not an origin, such as https://app.example.com";
  if (url.origin !== entry) return `must be written as browsers send it: ${url.origin}`;
  // Others in the network could put a script into the page, which reads the tokens.
  if (url.protocol === "http:" && !isPrivateHost(url.hostname))
    return "must begin with https://; only localhost and hosts in a private network may use http";
  return null;
}
