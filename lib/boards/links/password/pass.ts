/** The pass of a browser in which the password of a share link was typed. */
import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { BoardsContext } from "../../context";

/** A share link with a password, as it is now. */
export interface Lock {
  linkId: string;
  passwordHash: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

type Keys = Pick<BoardsContext, "linkKey">;

/** @returns a pass that works until the link's end as it is now, or until the password changes: each hash has another salt. */
export const passOf = (context: Keys, lock: Lock): string =>
  `${lock.expiresAt}.${signature(context, lock, lock.expiresAt)}`;

/** Whether somebody with this pass typed the present password. The caller has checked that the link works. */
export function isPassOf(context: Keys, lock: Lock, pass: string, now: number): boolean {
  const [end = "", signed = ""] = pass.split(".");
  const expected = Buffer.from(signature(context, lock, Number(end)));
  const actual = Buffer.from(signed);
  return Number(end) > now && actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The secrets of links are made with the same key, of ids alone. */
const signature = ({ linkKey }: Keys, { linkId, passwordHash }: Lock, end: number): string =>
  createHmac("sha256", linkKey).update(`pass ${linkId} ${passwordHash} ${end}`).digest("base64url");
