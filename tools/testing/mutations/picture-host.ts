import type { Mutation } from "./mutation";

const TESTS = ["lib/creations/sync/picture-host.test.ts"];

/** Pictures at a host that the settings do not allow. */
export const PICTURE_HOST_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A creation whose pictures may not be fetched yet waits and says which setting to mend.",
    file: "lib/creations/sync/collect.ts",
    find: "notice: isNotAllowed && !giveUp ? waitsInWords(error) : null,",
    replace: "notice: null,",
    tests: TESTS,
  },
  {
    rule: "A creation that has got its pictures no longer says that they cannot be fetched.",
    file: "lib/creations/sync/collect.ts",
    find: "notice: report.notice ?? null,",
    replace: "notice: report.notice ?? row.notice,",
    tests: TESTS,
  },
  {
    rule: "Where clouds keep secrets no setting is offered that would let the studio fetch from there.",
    file: "packages/image-providers/outbound/public-only.ts",
    find: 'new Set(["private", "uniqueLocal", "loopback"])',
    replace: 'new Set(["private", "uniqueLocal", "loopback", "linkLocal"])',
    tests: TESTS,
  },
  {
    rule: "A picture host in a private network is not called unless the settings name it.",
    file: "packages/image-providers/outbound/fetch-picture.ts",
    find: "if (!isTrusted(source, url) && isIP(literal) !== 0",
    replace: "if (source.mediaHostsSetting === undefined && !isTrusted(source, url) && isIP(literal) !== 0",
    tests: TESTS,
  },
];
