/**
 * Who may do what with boards and share links: every operation of the contract, so that a new one joins by itself. One that takes
 * a body and has none here fails.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createApprovalRequestSchema } from "contract/boards/approval";
import { GUEST_HEADER } from "contract/boards/guest";
import { type InviteRequest, inviteRequestSchema } from "contract/boards/members";
import { type CreateLinkRequest, createLinkRequestSchema, type LinkPatch } from "contract/boards/share-link";
import { APPROVALS } from "contract/operations/approvals";
import { BOARD_MEMBERS } from "contract/operations/board-members";
import { BOARDS } from "contract/operations/boards";
import { GUESTS } from "contract/operations/guests";
import { type OperationKey, type Operations, splitKey } from "contract/operations/operation";
import { SHARE_LINKS } from "contract/operations/share-links";
import { beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "@/lib/auth/rate-limits/limits";
import { askForApproval } from "@/lib/boards/approvals/ask";
import { closeApproval } from "@/lib/boards/approvals/close";
import type { Need, OwnBoard } from "@/lib/boards/board-row";
import { addComment } from "@/lib/boards/comments/add";
import { replyAsOwner } from "@/lib/boards/comments/as-owner";
import { createBoard } from "@/lib/boards/create";
import { findSharedBoard } from "@/lib/boards/links/find-shared-board";
import { changeLink, createLink, revokeLink } from "@/lib/boards/links/manage-links";
import { inviteMember, removeMember } from "@/lib/boards/members/manage-members";
import { deleteBoard } from "@/lib/boards/remove";
import { addUpload } from "@/lib/uploads/add";
import { ORIGIN, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { redPng } from "@/tools/testing/foreign-pictures";
import { disagreementOf } from "@/tools/testing/openapi-agreement";
import {
  type BodiesOf,
  bodyOf,
  folderOf,
  type Method,
  methodsOf,
  type RouteModule,
  withoutBody,
} from "@/tools/testing/route-modules";
import { runStudio } from "@/tools/testing/running-studio";

const GUEST_KEY = "k".repeat(22);

const BOARD_OPERATIONS = { ...BOARDS, ...BOARD_MEMBERS, ...SHARE_LINKS, ...APPROVALS };

/** What is sent to each operation that takes a body. */
const BODIES: BodiesOf<typeof BOARD_OPERATIONS & typeof GUESTS> = {
  "POST /boards": { name: "Mine" },
  "POST /boards/find": { picture_ids: ["PICTURE"] },
  "POST /boards/{board_id}/actions": { actions: [{ type: "rename", name: "Taken" }] },
  "POST /boards/{board_id}/members": { who: "Carl" },
  "PATCH /boards/{board_id}/members/{person_id}": { may_share: true },
  "POST /boards/{board_id}/seen": { until: "2030-01-01T00:00:00.000Z" },
  "POST /boards/{board_id}/links": {},
  "PATCH /boards/{board_id}/links/{link_id}": { name: "Taken" },
  "POST /boards/{board_id}/comments": { id: "reply", parent_id: "COMMENT", text: "Thank you" },
  "PATCH /boards/{board_id}/comments/{comment_id}": { is_hidden: true },
  "POST /boards/{board_id}/approvals": { link_id: "ANOTHER_LINK" },
  "PATCH /boards/{board_id}/approvals/{approval_id}": { deadline_time: null },
  "POST /shared/{secret}/answers": {
    ...{ guest_key: GUEST_KEY, approval_id: "APPROVAL", guest_name: "Eve" },
    ...{ picture_id: "PICTURE", answer: "approve" },
  },
  "POST /shared/{secret}/favourites": { guest_key: GUEST_KEY, picture_id: "PICTURE", is_favourite: true },
  "POST /shared/{secret}/comments": {
    ...{ guest_key: GUEST_KEY, id: "one", picture_id: "PICTURE", guest_name: "Eve", text: "Nice" },
  },
  "PATCH /shared/{secret}/comments/{comment_id}": { guest_key: GUEST_KEY, text: "Nicer" },
};
/** Of the operations that cannot do without. */
const QUERIES: Record<string, string> = {
  "GET /boards/{board_id}/items": "?after=0~bi_first",
  "GET /shared/{secret}/items": "?after=0~bi_first",
};

interface Row {
  /** Method and folder. */
  operation: string;
  body?: object | undefined;
  query?: string | undefined;
}
const rowsOf = (area: Operations): Row[] =>
  (Object.keys(area) as OperationKey[]).map((key) => ({
    operation: `${splitKey(key).method} ${folderOf(key)}`,
    ...{ body: bodyOf(BODIES, key), query: QUERIES[key] },
  }));

/** Whoever may not know of a board gets the answer for a board that does not exist; the operations on no board are for everybody. */
const OF_BOARDS = rowsOf(BOARD_OPERATIONS);
const statusForOthers = (operation: string) => (operation.includes("[boardId]") ? 404 : 200);

/** Those of one picture, or the logo of the link; with another link of the same owner it is not found. */
const OF_ONE_PICTURE = ["pictures/", "favourites", "comments", "answers", "logo"];

/** What each operation on a board asks of members; `LEFT_OUT` are on no board. */
const NEEDS: Record<Exclude<keyof typeof BOARD_OPERATIONS, (typeof LEFT_OUT)[number]>, Need> = {
  "GET /boards/{board_id}": "look",
  "GET /boards/{board_id}/items": "look",
  "GET /boards/{board_id}/zip": "look",
  "GET /boards/{board_id}/html": "look",
  "GET /boards/{board_id}/pdf": "look",
  "GET /boards/{board_id}/approvals": "look",
  "GET /boards/{board_id}/approvals/{approval_id}/record": "look",
  "POST /boards/{board_id}/approvals/{approval_id}/check": "look",
  "GET /boards/{board_id}/members": "look",
  "GET /boards/{board_id}/activity": "look",
  "POST /boards/{board_id}/seen": "look",
  "POST /boards/{board_id}/actions": "edit",
  "POST /boards/{board_id}/comments": "edit",
  "PATCH /boards/{board_id}/comments/{comment_id}": "edit",
  "DELETE /boards/{board_id}/comments/{comment_id}": "edit",
  "GET /boards/{board_id}/links": "share",
  "POST /boards/{board_id}/links": "share",
  "PATCH /boards/{board_id}/links/{link_id}": "share",
  "DELETE /boards/{board_id}/links/{link_id}": "share",
  "POST /boards/{board_id}/approvals": "share",
  "PATCH /boards/{board_id}/approvals/{approval_id}": "share",
  "POST /boards/{board_id}/approvals/{approval_id}/close": "share",
  "POST /boards/{board_id}/members": "own",
  "PATCH /boards/{board_id}/members/{person_id}": "own",
  "DELETE /boards/{board_id}/members/{person_id}": "own",
  "DELETE /boards/{board_id}": "own",
  "POST /boards/{board_id}/restore": "own",
};
const LEFT_OUT = ["GET /boards", "POST /boards", "POST /boards/find"] as const;
/** What each kind of member may; a removed one knows of no board. */
const MAY: Record<string, { member: Partial<InviteRequest> | null; may: Need[] }> = {
  "a viewer": { member: { role: "viewer", may_share: true }, may: ["look"] },
  "an editor": { member: { role: "editor" }, may: ["look", "edit"] },
  "an editor who may share": { member: { role: "editor", may_share: true }, may: ["look", "edit", "share"] },
  "a removed editor": { member: null, may: [] },
};
/** Those who may not do it leave everything as it is, so that they share a test. */
const OF_MEMBERS = (Object.keys(NEEDS) as (keyof typeof NEEDS)[]).flatMap((key) => {
  const mayDo = Object.keys(MAY).filter((who) => MAY[who]?.may.includes(NEEDS[key]));
  const mayNot = Object.keys(MAY).filter((who) => !mayDo.includes(who));
  return [mayNot, ...mayDo.map((who) => [who])].map((all) => [key, all.join(" and "), all] as const);
});

/** Everybody without the secret of a working link gets 404. The page of a link and its form, `FORM`, are no operations. */
const FORM = "POST s/[secret]";
const OF_GUESTS: Row[] = [{ operation: "GET s/[secret]" }, ...rowsOf(GUESTS)];

const app = fileURLToPath(new URL("../..", import.meta.url));
/** The page of a share link is no part of the API. */
const placeOf = (route: string) => path.join(app, route.startsWith("s/") ? "" : "api", route);
const routesIn = (folder: string) =>
  readdirSync(placeOf(`${folder}/`), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .map((file) => path.join(folder, path.dirname(file)));
const load = (route: string) => import(path.join(placeOf(route), "route.ts")) as Promise<RouteModule>;

const operationsIn = async (...folders: string[]) => {
  const operations = folders
    .flatMap(routesIn)
    .map(async (route) => (await methodsOf(await load(route))).map((method) => `${method} ${route}`));
  return (await Promise.all(operations)).flat().sort();
};

describe("the access matrix", () => {
  it("the access matrix has a row for every operation on boards and under share links", async () => {
    const namesOf = (rows: Row[]) => rows.map(({ operation }) => operation).sort();
    expect(namesOf(OF_BOARDS)).toEqual(await operationsIn("boards"));
    const withForm = [...OF_GUESTS, { operation: FORM }];
    expect(namesOf(withForm)).toEqual(await operationsIn("shared", "s"));
    expect(withoutBody({ ...BOARD_OPERATIONS, ...GUESTS }, BODIES)).toEqual([]);
  });
});

describeOnEachDatabase("access to boards", (database) => {
  let ids: Record<string, string>;
  /** The one comment that its owner may delete. */
  let ownReply: string;
  /** A round that is closed, and a board without an open one. */
  let closedId: string;
  let quietBoardId: string;
  let tokens: { owner: string; somebodyElse: string; member: string };
  /** Makes the person of `tokens.member` a member of both boards; null removes them. */
  let invite: (as: Partial<InviteRequest> | null) => Promise<unknown>;
  /** Writes a reply as the member. */
  let replyAsMember: () => Promise<string>;
  let change: (link: LinkPatch) => Promise<unknown>;
  let secrets: Record<"right" | "another" | "revoked" | "expired" | "ofDeleted" | "unknown", string>;

  beforeEach(async () => {
    const deps = testAuthDeps(database());
    const { boards, draw } = createTestBoards(database(), { clock: { ...deps.clock, advance: () => {} } });
    const ada = await testPerson(deps, "Ada");
    const bob = await testPerson(deps, "Bob");
    const dora = await testPerson(deps, "Dora");
    tokens = { owner: ada.token, somebodyElse: bob.token, member: dora.token };
    const { pictureIds } = await draw(ada.personId, 2);
    const boardOf = (...pictures: string[]) =>
      createBoard(boards, { ownerId: ada.personId, name: "Lobby", pictureIds: pictures });
    const linkOf = async (boardId: string, link: Partial<CreateLinkRequest> = {}) => {
      const made = await createLink(boards, {
        ownerId: ada.personId,
        boardId,
        link: createLinkRequestSchema.parse({ allows_downloads: true, ...link }),
      });
      return { ...made, secret: made.url?.split("/s/")[1] ?? "" };
    };
    const [picture = "", elsewhere = ""] = pictureIds;
    const boardId = await boardOf(picture);
    const own = { ownerId: ada.personId, boardId };
    const onBoard = (as: Partial<InviteRequest> | null, which: OwnBoard) =>
      as === null
        ? removeMember(boards, { ...which, personId: dora.personId })
        : inviteMember(boards, { ...which, invitation: inviteRequestSchema.parse({ who: "Dora", ...as }) });
    invite = async (as) => {
      for (const id of [boardId, quietBoardId]) await onBoard(as, { ...own, boardId: id });
    };
    const carl = await testPerson(deps, "Carl");
    await inviteMember(boards, { ...own, invitation: inviteRequestSchema.parse({ who: "Carl" }) });
    const logo = await addUpload(boards.creations, { ownerId: ada.personId, read: async () => redPng() });
    const right = await linkOf(boardId, { logo_upload_id: logo.upload_id });
    change = (link) => changeLink(boards, { ownerId: ada.personId, boardId, linkId: right.id, change: link });
    quietBoardId = await boardOf(elsewhere);
    const another = await linkOf(quietBoardId);
    const revoked = await linkOf(boardId);
    await revokeLink(boards, { ownerId: ada.personId, boardId, linkId: revoked.id });
    const expired = await linkOf(boardId);
    const past = { expires_at: deps.clock.now() - 1 };
    await database().updateTable("share_links").set(past).where("id", "=", expired.id).execute();
    const deleted = await boardOf(picture);
    const ofDeleted = await linkOf(deleted);
    await deleteBoard(boards, { ownerId: ada.personId, boardId: deleted });
    await addComment(boards, await findSharedBoard(boards, right.secret), {
      ...{ guest_key: GUEST_KEY, id: "before", picture_id: null, guest_name: "Eve", text: "Nice" },
    });
    const comment = await database().selectFrom("guest_comments").select("id").executeTakeFirstOrThrow();
    const reply = { id: "before", parent_id: comment.id, text: "Thank you" };
    ownReply = (await replyAsOwner(boards, { ownerId: ada.personId, boardId, reply })).id;
    const ask = createApprovalRequestSchema.parse({ link_id: right.id });
    closedId = (await askForApproval(boards, { ...own, ask })).id;
    await closeApproval(boards, { ...own, approvalId: closedId });
    const { id: approvalId } = await askForApproval(boards, { ...own, ask });
    replyAsMember = async () => (await replyAsOwner(boards, { ownerId: dora.personId, boardId, reply })).id;
    secrets = {
      right: right.secret,
      another: another.secret,
      revoked: revoked.secret,
      expired: expired.secret,
      ofDeleted: ofDeleted.secret,
      unknown: "A".repeat(43),
    };
    ids = {
      ...{ boardId, linkId: right.id, commentId: comment.id, pictureId: picture, variant: "original" },
      ...{ approvalId, anotherLinkId: another.id, personId: carl.personId },
    };
    runStudio({ ...deps, boards, creations: boards.creations, stopping: false });
  });

  const call = async (
    operation: string,
    sending: {
      token?: string;
      secret?: string;
      cookie?: string;
      body?: object | undefined;
      query?: string | undefined;
    },
  ) => {
    const { token, secret = "", cookie, body, query = "" } = sending;
    const [method = "", route = ""] = operation.split(" ");
    const handlers = await load(route);
    const named: Record<string, string> = { ...ids, secret };
    if (operation === "DELETE boards/[boardId]/comments/[commentId]") named.commentId = ownReply;
    if (/record|check/.test(operation)) named.approvalId = closedId;
    if (operation === "POST boards/[boardId]/approvals") named.boardId = quietBoardId;
    const url = `${ORIGIN}/${route.startsWith("s/") ? "" : "api/"}${route.replace(/\[(\w+)\]/g, (_, name) => named[name] ?? "")}${query}`;
    const sent =
      body &&
      JSON.stringify(body)
        .replaceAll("PICTURE", ids.pictureId ?? "")
        .replaceAll("APPROVAL", ids.approvalId ?? "")
        .replaceAll("ANOTHER_LINK", ids.anotherLinkId ?? "")
        .replaceAll("COMMENT", ids.commentId ?? "");
    const headers = {
      ...(sent && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(operation.startsWith("DELETE shared/") && { [GUEST_HEADER]: GUEST_KEY }),
    };
    const request = new Request(url, { method, headers, ...(sent && { body: sent }) });
    const answer = await handlers[method as Method](request, { params: Promise.resolve(named) });
    const isJson = answer.headers.get("content-type") === "application/json";
    const exchange = {
      ...{ method, path: new URL(url).pathname, status: answer.status },
      sent: sent && JSON.parse(sent),
      headers: Object.fromEntries(answer.headers),
      body: isJson ? await answer.clone().text() : null,
    };
    expect(disagreementOf(exchange)).toBeNull();
    return answer;
  };
  const statusOf = async (...sent: Parameters<typeof call>) => {
    const answer = await call(...sent);
    await answer.body?.cancel();
    return answer.status;
  };

  it.each(OF_BOARDS.map((row) => [row.operation, row] as const))(
    "%s is for the board's owner: somebody else and nobody cannot do it, whatever secret they know",
    async (operation, { body, query }) => {
      const sent = { body, query };
      for (const secret of Object.values(secrets))
        expect(await statusOf(operation, { ...sent, secret, token: secret })).toBe(401);
      expect(await statusOf(operation, sent)).toBe(401);
      const theirs = await call(operation, { ...sent, token: tokens.somebodyElse });
      expect(theirs.status).toBe(statusForOthers(operation));
      const text = await theirs.text();
      for (const known of [ids.boardId, ids.linkId, secrets.right]) expect(text).not.toContain(known);
      expect(await statusOf(operation, { ...sent, token: tokens.owner })).toBe(200);
    },
  );

  it.each(OF_MEMBERS)(
    "%s: %s may do that as far as the role goes, and a removed member finds no board",
    async (key, _, all) => {
      for (const who of all) {
        const { member, may } = MAY[who] ?? { member: null, may: [] };
        await invite(member ?? { role: "editor", may_share: true });
        if (key.startsWith("DELETE /boards/{board_id}/comments") && may.includes("edit"))
          ownReply = await replyAsMember();
        if (member === null) await invite(null);
        const sent = { body: bodyOf(BODIES, key), query: QUERIES[key], token: tokens.member };
        const answer = await call(`${splitKey(key).method} ${folderOf(key)}`, sent);
        const text = await answer.text();
        const isAllowed = may.includes(NEEDS[key]);
        expect(answer.status, who).toBe(isAllowed ? 200 : member === null ? 404 : 403);
        if (isAllowed) continue;
        for (const known of [ids.linkId, ids.pictureId, secrets.right, "Lobby"])
          expect(text, who).not.toContain(known);
        if (member !== null) await invite(null);
      }
    },
  );

  it.each(OF_GUESTS.map((row) => [row.operation, row] as const))(
    "%s is for guests with a working link of this board, and for nobody else",
    async (operation, { body, query }) => {
      const sent = { body, query };
      const { right, another, ...dead } = secrets;
      for (const token of [undefined, tokens.owner, tokens.somebodyElse]) {
        const who = token === undefined ? {} : { token };
        expect(await statusOf(operation, { ...who, ...sent, secret: right })).toBe(200);
        const answers = await Promise.all(
          Object.values(dead).map(async (secret) => {
            const answer = await call(operation, { ...who, ...sent, secret });
            return [answer.status, await answer.text()];
          }),
        );
        for (const [status, text] of answers) {
          expect(status).toBe(404);
          expect(text).toBe(answers[0]?.[1]);
        }
      }
      const elsewhere = await call(operation, { ...sent, secret: another });
      const isOfOnePicture = OF_ONE_PICTURE.some((part) => operation.includes(part));
      expect(elsewhere.status).toBe(isOfOnePicture ? 404 : 200);
      expect(await elsewhere.text()).not.toContain(ids.pictureId);
    },
  );

  it.each(OF_GUESTS.map((row) => [row.operation, row] as const))(
    "%s of a link with a password is for browsers in which it was typed, and tells nobody else anything",
    async (operation, { body, query }) => {
      const sent = { secret: secrets.right, body, query };
      const type = async (password: string) => {
        const answer = await call(FORM, { secret: secrets.right, body: { password } });
        const [cookie] = answer.headers.getSetCookie();
        return cookie?.split(";")[0] ?? "";
      };
      await change({ password: "a right password" });
      const pass = await type("a right password");
      const refused = async (cookie?: string, token?: string) => {
        const answer = await call(operation, { ...sent, ...(cookie && { cookie }), ...(token && { token }) });
        expect(answer.status).toBe(403);
        const told = (await answer.text()) + JSON.stringify([...answer.headers]);
        for (const known of ["Lobby", ids.pictureId, ids.boardId, ids.linkId])
          expect(told).not.toContain(known);
      };
      await refused();
      await refused(undefined, tokens.owner);
      await refused(await type("a wrong password"));
      const [name = "", value = ""] = pass.split("=");
      const [end = "", signature = ""] = value.split(".");
      await refused(`${name}=${Number(end) + 1}.${signature}`);
      await refused(`${name}=${end}.`);
      expect(await statusOf(operation, { ...sent, cookie: pass })).toBe(200);
      await change({ password: "a right password" });
      await refused(pass);
      expect(await statusOf(operation, { ...sent, cookie: await type(" a right password ") })).toBe(200);
      await change({ password: null });
      expect(await statusOf(operation, sent)).toBe(200);
    },
  );

  it("a person who changes share links in a loop cannot fill the audit log, and can still revoke one", async () => {
    const operations = {
      change: ["PATCH boards/[boardId]/links/[linkId]", { body: { name: "Again" }, token: tokens.owner }],
      create: ["POST boards/[boardId]/links", { body: {}, token: tokens.owner }],
      revoke: ["DELETE boards/[boardId]/links/[linkId]", { token: tokens.owner }],
    } as const;
    const statuses: number[] = [];
    for (let n = 0; n < LIMITS.share_link.burst + 5; n++) statuses.push(await statusOf(...operations.change));
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.share_link.burst);
    expect(statuses.at(-1)).toBe(429);
    expect(await statusOf(...operations.create)).toBe(429);
    expect(await statusOf(...operations.revoke)).toBe(200);
  });

  it("a browser that has a picture of a revoked link is not told that its copy is still right", async () => {
    const operation = "GET shared/[secret]/pictures/[pictureId]/[variant]";
    const answer = await call(operation, { secret: secrets.right });
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    const etag = answer.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = async () => {
      const handlers = await load("shared/[secret]/pictures/[pictureId]/[variant]");
      const request = new Request(`${ORIGIN}/api/shared/x`, { headers: { "if-none-match": etag } });
      const params = Promise.resolve({ ...ids, secret: secrets.right });
      return (await handlers.GET(request, { params })).status;
    };
    expect(await again()).toBe(304);
    await database().updateTable("share_links").set({ revoked_at: 1 }).execute();
    expect(await again()).toBe(404);
  });
});
