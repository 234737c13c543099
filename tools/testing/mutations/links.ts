/** Rules of share links: their password, and what stands at their head. */
import type { Mutation } from "./mutation";

const LOCKED = ["app/s/locked-page.test.ts"];

export const LINKS_MUTATIONS: readonly Mutation[] = [
  {
    rule: "Nothing behind a link with a password is answered without a pass.",
    file: "lib/boards/links/find-shared-board.ts",
    find: "if (lock && !(pass !== null && isPassOf(",
    replace: "if (lock && pass !== null && !(isPassOf(",
    tests: ["app/api/boards/access.test.ts"],
  },
  {
    rule: "A pass dies when the password changes.",
    file: "lib/boards/links/password/pass.ts",
    find: "passwordHash} $",
    replace: "linkId} $",
    tests: LOCKED,
  },
  {
    rule: "A pass ends with the link, also when that is renewed.",
    file: "lib/boards/links/password/pass.ts",
    find: "Number(end) > now && ",
    replace: "now > 0 && ",
    tests: LOCKED,
  },
  {
    rule: "A guess is counted before the password is looked at.",
    file: "app/s/[secret]/unlock.ts",
    find: "await takeLimit(runtime,",
    replace: "if (password === String(secret)) await takeLimit(runtime,",
    tests: LOCKED,
  },
  {
    rule: "A logo is kept as long as a link has it.",
    file: "lib/uploads/view.ts",
    find: 'e.exists(e.selectFrom("share_links").select("id").where("logo_upload_id", "=", id)),',
    replace: "",
    tests: ["lib/boards/links/head/head.test.ts"],
  },
];
