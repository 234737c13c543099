/** What an entry of the audit log tells besides its sentence, in words. */

import type { AuditEntry, AuditVia } from "contract/admin/audit";
import { LIMIT_NAMES, type LimitName } from "contract/admin/limits";
import { counted, grouped } from "@/lib/client/words/counted";
import { storageInWords } from "@/lib/client/words/limits";
import { LIMIT_NOUNS } from "../limits/limits-words";

type Details = AuditEntry["details"];
type Value = Details[string] | undefined;

/** The lines below a sentence; none for most entries. */
export function detailsInWords({ action, details }: AuditEntry): string[] {
  switch (action) {
    case "person_limits_changed":
    case "studio_limits_changed":
      return LIMIT_NAMES.flatMap((name) => limitChange(name, details));
    case "person_disabled":
      return [
        ...some(details.sessions, "browser", " signed out"),
        ...some(details.cancelled_creations, "creation", " cancelled"),
      ];
    case "signed_out_everywhere":
      return [
        ...some(details.sessions, "browser"),
        ...some(details.revoked_tokens, "access token", " revoked"),
        ...some(details.tokens_left, "access token", tokensLeft(details)),
      ];
    case "work_handed_over":
    case "work_deleted":
      return [
        `${some(details.creations, "creation")[0] ?? "no creations"}, ${some(details.boards, "board")[0] ?? "no boards"}`,
        ...some(details.sheets, "sheet"),
      ];
    case "sign_in_refused":
      return [
        details.reason === "account_disabled"
          ? "the account is disabled"
          : "not on a list of who may sign in",
      ];
    case "allowed_domains_changed":
      return domainChange(details);
    case "key_added":
      return details.replaced === true ? ["in place of another"] : [];
    case "models_changed":
      return modelChange(details);
    case "link_created":
    case "link_changed":
      return linkInWords(details);
    case "member_added":
    case "member_changed":
      return [
        `as ${details.role === "editor" ? "editor" : "viewer"}`,
        ...(details.may_share === true ? ["may make share links"] : []),
      ];
    default:
      return [];
  }
}

/** Which tokens kept working; older entries tell nothing of them. */
const tokensLeft = ({ tokens_left, names_of_tokens_left: names }: Details): string =>
  ` ${tokens_left === 1 ? "keeps" : "keep"} working${typeof names === "string" ? `: ${names}` : ""}`;

function limitChange(name: LimitName, details: Details): string[] {
  if (!(`new_${name}` in details)) return [];
  const words = (value: Value) => limitValue(name, value);
  return [`${LIMIT_NOUNS[name]}: ${words(details[`old_${name}`])} → ${words(details[`new_${name}`])}`];
}

function limitValue(name: LimitName, value: Value): string {
  if (value === null || value === undefined) return "no limit";
  if (value === "as everybody") return "the studio’s";
  if (typeof value !== "number") return String(value);
  return name === "bytes_kept" ? storageInWords(value) : grouped(value);
}

function linkInWords(details: Details): string[] {
  const until =
    typeof details.expire_time === "string"
      ? [
          `until ${new Date(details.expire_time).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" })}`,
        ]
      : [];
  const allowed = (
    [
      ["allows_downloads", "downloads"],
      ["allows_favourites", "favourites"],
      ["allows_comments", "comments"],
    ] as const
  ).flatMap(([key, word]) => (details[key] === true ? [word] : []));
  return [...until, ...(allowed.length > 0 ? [`guests may use ${allowed.join(", ")}`] : [])];
}

function domainChange(details: Details): string[] {
  const [before, after] = [domainsIn(details.old_domains), domainsIn(details.new_domains)];
  const added = after.filter((domain) => !before.includes(domain));
  const removed = before.filter((domain) => !after.includes(domain));
  return [
    ...(added.length > 0 ? [`added: ${added.join(", ")}`] : []),
    ...(removed.length > 0 ? [`removed: ${removed.join(", ")}`] : []),
  ];
}

function modelChange({ hidden, shown, is_reordered, new_default }: Details): string[] {
  return [
    ...(typeof hidden === "string" ? [`hidden: ${hidden}`] : []),
    ...(typeof shown === "string" ? [`shown again: ${shown}`] : []),
    ...(is_reordered === true ? ["in another order"] : []),
    ...(new_default === undefined ? [] : [`default: ${new_default ?? "the first model"}`]),
  ];
}

const domainsIn = (value: Value): string[] =>
  typeof value === "string" && value !== "" ? value.split(", ") : [];

/** Nothing for none, and for what an older entry does not tell. */
const some = (value: Value, noun: string, rest = ""): string[] =>
  typeof value === "number" && value > 0 ? [`${counted(value, noun)}${rest}`] : [];

const VIAS: Record<AuditVia, string> = {
  session: "in a browser",
  token: "by a program with an access token",
  command: "on the studio’s machine",
  studio: "by the studio itself",
};

/** How and from where: `in a browser, from 203.0.113.7`. */
export const viaInWords = ({ via, address }: AuditEntry): string =>
  address ? `${VIAS[via]}, from ${address}` : VIAS[via];
