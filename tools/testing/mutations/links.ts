/** Rules of share links: their password, and what stands at their head. */
import type { Mutation } from "./mutation";

const LOCKED = ["app/s/locked-page.test.ts"];
const PASSWORDS = ["lib/auth/rate-limits/passwords.test.ts"];

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
    file: "lib/auth/rate-limits/passwords.ts",
    find: 'await takeLimit(deps, "link_password", guesser);',
    replace: "",
    tests: LOCKED,
  },
  {
    rule: "Many addresses do not guess together without a limit.",
    file: "lib/auth/rate-limits/passwords.ts",
    find: 'await takeLimit(deps, "further_passwords", linkId);',
    replace: "",
    tests: PASSWORDS,
  },
  {
    rule: "Addresses that go on guessing do not use up what is left for the first password of others.",
    file: "lib/auth/rate-limits/passwords.ts",
    find: 'const isFirst = await isGranted(deps, "first_password", guesser);',
    replace: "const isFirst = guesser !== linkId;",
    tests: PASSWORDS,
  },
  {
    rule: "A right password counts for nobody else.",
    file: "lib/auth/rate-limits/passwords.ts",
    find: "if (!isWrong) await returnToken(",
    replace: "if (!linkId) await returnToken(",
    tests: PASSWORDS,
  },
  {
    rule: "Guests who guess hold up nobody who sets a password.",
    file: "lib/boards/links/password/hash.ts",
    find: "turns: ownerTurns",
    replace: "turns: guestTurns",
    tests: ["lib/boards/links/password/hash.test.ts"],
  },
  {
    rule: "A logo is kept as long as a link has it.",
    file: "lib/uploads/view.ts",
    find: 'e.exists(e.selectFrom("share_links").select("id").where("logo_upload_id", "=", id)),',
    replace: "",
    tests: ["lib/boards/links/head/head.test.ts"],
  },
];
