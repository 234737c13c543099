import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  guestPagePolicy,
  lockPagePolicy,
  offlineHead,
  offlineHeading,
  offlinePicture,
  offlineTail,
  renderGuestPage,
  renderLock,
  renderNotice,
} from "../built";
import {
  aGuestBoard,
  aGuestComment,
  aHeading,
  anApproval,
  aPicture,
  aPictureItem,
} from "./state/guest-board.fixture";

const PATH = "/api/shared/the-secret";
const HOSTILE = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"' --><!--`;
/** Everything that a browser would run or draw from: tags, without their texts. */
const tagsOf = (html: string) => html.replace(/<style>.*?<\/style>/s, "").match(/<[a-z!/][^>]*>/gi) ?? [];
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const between = (html: string, start: string, end: string) =>
  html.slice(html.indexOf(start) + start.length).split(end)[0] ?? "";

test("the page of a share link shows name, sections, pictures, notes and counts without a script", () => {
  const html = renderGuestPage({
    path: PATH,
    board: aGuestBoard({
      items: [
        aHeading("Morning"),
        aPictureItem("p1", { note: "The calm one", picture: aPicture("p1", { favourites: 3 }) }),
        aPictureItem("p2"),
      ],
      comments: [aGuestComment("c1", { picture_id: null, guest_name: "Marta", text: "All of it" })],
    }),
  });
  const [page = ""] = html.split('<script type="application/json"');
  for (const text of ["Winter campaign", "2 pictures", "Morning", "The calm one", "Marta", "All of it"])
    expect(page).toContain(text);
  expect(page).toContain('href="/api/shared/the-secret/pictures/p1/view"');
  expect(page).toMatch(/<img[^>]* width="1536" height="1024"[^>]* loading="eager"/);
  expect(page).toContain("<span>3</span>");
});

test.each([
  [["ai"], "Made with AI"],
  [["ai", "ai_from_given"], "Made with AI"],
  [["ai_from_given"], "Made with AI from given pictures"],
  [["renderer"], "Made with a renderer, no AI"],
  [["renderer", "renderer_from_given"], "Made with a renderer, no AI"],
  [["ai", "renderer"], "Some made with AI, some with a renderer without AI"],
] as const)("the foot of the page says of pictures made with %j: %s", (ways, words) => {
  const html = renderGuestPage({ path: PATH, board: aGuestBoard({ made_with: [...ways] }) });
  const [, foot = ""] = html.split("<footer");
  expect(foot).toContain(`>${words}</p>`);
  expect(foot).toContain('href="/verify"');
});

test("the foot of the page says nothing of how pictures were made where the link does not say it", () => {
  const html = renderGuestPage({ path: PATH, board: aGuestBoard({ made_with: [] }) });
  expect(html.split('<script type="application/json"')[0]).not.toContain("Made with");
});

test("the page of a large board says how many pictures it has also where no script loads the others", () => {
  const html = renderGuestPage({
    path: PATH,
    board: aGuestBoard({ pictures: 5_000, next_cursor: "after p2" }),
  });
  expect(html).toContain("<noscript>5,000 pictures</noscript>");
  expect(html).toContain("Loading 2 of 5,000 pictures…");
  expect(html).toContain("Loading 4,998 more pictures…");
});

test("the page of an open round says that answering needs a script, and hides the groups of answers without one", () => {
  const page = (is_closed: boolean) => {
    const board = aGuestBoard({ approval: anApproval({ is_closed }) });
    return renderGuestPage({ path: PATH, board }).split('<script type="application/json"')[0] ?? "";
  };
  const words = "Answering needs JavaScript. Please allow it for this page.";
  expect(page(false)).toMatch(new RegExp(`<noscript><p[^>]*>${words}</p></noscript>`));
  const groups = tagsOf(page(false)).filter((tag) => tag.includes("Your answer: "));
  expect(groups.length).toBeGreaterThan(0);
  for (const group of groups) expect(group).toContain("needs-script");
  expect(page(true)).not.toContain(words);
});

test("only the first pictures load at once, and the very first with priority", () => {
  const items = Array.from({ length: 30 }, (_, index) => aPictureItem(`p${index}`));
  const images = tagsOf(renderGuestPage({ path: PATH, board: aGuestBoard({ items }) })).filter((tag) =>
    tag.startsWith("<img"),
  );
  expect(images).toHaveLength(30);
  expect(images.filter((tag) => tag.includes('loading="eager"'))).toHaveLength(6);
  expect(images.filter((tag) => /fetchpriority="high"/i.test(tag))).toHaveLength(2);
});

test("search engines are told to leave the page out, and previews of the link have the board's name alone", () => {
  const html = renderGuestPage({ path: PATH, board: aGuestBoard() });
  expect(html).toContain('<meta name="robots" content="noindex,nofollow">');
  expect(html).toContain('<meta name="referrer" content="no-referrer">');
  expect(html.match(/<meta property="og:[^>]*>/g)).toEqual([
    '<meta property="og:title" content="Winter campaign">',
  ]);
});

test("hostile texts are shown as text, wherever a guest or the owner has written them", () => {
  const hostile = aGuestBoard({
    name: HOSTILE,
    guest_name: HOSTILE,
    items: [
      aHeading(HOSTILE),
      aPictureItem("p1", {
        note: HOSTILE,
        picture: aPicture("p1", {
          settings: { prompt: HOSTILE, negative_prompt: HOSTILE, seed: 1, made_by: HOSTILE, style: HOSTILE },
        }),
      }),
    ],
    comments: [aGuestComment("c1", { picture_id: null, guest_name: HOSTILE, text: HOSTILE })],
  });
  const page = renderGuestPage({ path: PATH, board: hostile });
  const harmless = renderGuestPage({
    path: PATH,
    board: JSON.parse(JSON.stringify(hostile).replaceAll(JSON.stringify(HOSTILE), '"harmless"')),
  });
  const namesOf = (html: string) => tagsOf(html).map((tag) => tag.split(/[\s>]/)[0]);
  expect(namesOf(page)).toEqual(namesOf(harmless));
  const data = between(page, '<script type="application/json" id="data">', "</script>");
  expect(JSON.parse(data)).toEqual({ path: PATH, board: hostile });
});

test("script and style of the page are the ones that its policy names, and nothing else may run", () => {
  const html = renderGuestPage({ path: PATH, board: aGuestBoard() });
  const script = between(html, "<script>", "</script>");
  expect(script.length).toBeGreaterThan(1_000);
  expect(guestPagePolicy).toContain(`script-src ${hashOf(script)};`);
  expect(guestPagePolicy).toContain(`style-src ${hashOf(between(html, "<style>", "</style>"))};`);
  expect(guestPagePolicy).toContain("default-src 'none'");
  expect(guestPagePolicy).not.toMatch(/script-src[^;]*(?:unsafe|nonce|'self')/);
});

test("the page that says that a link does not work has no script and is the same text every time", () => {
  const notice = { title: "This link does not work", text: "Ask whoever sent it." };
  expect(renderNotice(notice)).toBe(renderNotice({ ...notice }));
  expect(renderNotice(notice)).toContain("Ask whoever sent it.");
  expect(renderNotice(notice)).not.toContain("<script");
});

test("the page that asks for a password has no script, and its form may go to its own address alone", () => {
  const html = renderLock({ problem: `Wait. ${HOSTILE}` });
  expect(tagsOf(html).filter((tag) => /^<(script|img)/.test(tag))).toEqual([]);
  expect(tagsOf(html).filter((tag) => tag.startsWith("<form"))).toEqual([
    expect.not.stringContaining("action"),
  ]);
  expect(html).toMatch(/<p id="problem" role="alert"[^>]*>Wait\. /);
  expect(renderLock({ problem: null })).not.toContain('role="alert"');
  expect(lockPagePolicy).toContain("form-action 'self'");
  expect(guestPagePolicy).toContain("form-action 'none'");
});

test("the head of the page says from whom the board is, with the logo and the introduction, as text", () => {
  const logo = { url: `${PATH}/logo`, width: 512, height: 128 };
  const of = (head: object) => {
    const html = renderGuestPage({ path: PATH, board: aGuestBoard(head) });
    return between(html, "<header", "</header>");
  };
  const head = of({ sender: "Harbour Inn", introduction: `Two rounds. ${HOSTILE}`, logo });
  expect(head).toContain("From Harbour Inn");
  expect(head).toContain("Two rounds. ");
  expect(head).toMatch(/<img[^>]*src="\/api\/shared\/the-secret\/logo"/);
  expect(tagsOf(head).filter((tag) => tag.startsWith("<img"))).toHaveLength(1);
  expect(of({})).not.toMatch(/<img|From/);
});

test("an offline file has its pictures between the given pieces, and its policy allows no request", () => {
  const file = [
    offlineHead({ name: HOSTILE, pictures: 2, sender: HOSTILE, introduction: HOSTILE, logo: null }),
    offlineHeading(HOSTILE),
    ...["data:image/webp;base64,AAAA", "data:image/webp;base64,BBBB"].flatMap((address) => {
      const { before, after } = offlinePicture({
        width: 3,
        height: 2,
        caption: `${HOSTILE} data-goes-here`,
        madeWith: "ai",
        settings: [["Prompt", HOSTILE]],
        comments: [
          {
            ...aGuestComment("c1", { number: 7, x: 0.25, y: 0.5, guest_name: HOSTILE, text: HOSTILE }),
            isReply: false,
            onVersion: null,
          },
          {
            ...aGuestComment("c2", { by: "owner", guest_name: "", text: "Agreed" }),
            isReply: true,
            onVersion: 2,
          },
        ],
      });
      return [before, address, after];
    }),
    offlineTail(["ai", "renderer"]),
  ].join("");
  const images = tagsOf(file).filter((tag) => tag.startsWith("<img"));
  expect(images.map((tag) => /src="([^"]*)"/.exec(tag)?.[1])).toEqual([
    "data:image/webp;base64,AAAA",
    "data:image/webp;base64,BBBB",
  ]);
  expect(tagsOf(file).filter((tag) => tag.startsWith("<script"))).toHaveLength(1);
  const policy = between(file, '<meta http-equiv="Content-Security-Policy" content="', '"');
  expect(policy).toContain(hashOf(between(file, "<script>", "</script>")));
  expect(policy).toContain("default-src 'none'; img-src data: blob:;");
  expect(file).not.toMatch(/\b(?:src|href)="(?!data:)/);
  expect(file.split("Made with AI").length - 1).toBe(2);
  expect(file.split("<footer")[1]).toContain("Some made with AI, some with a renderer without AI");
  expect(file).toMatch(/data-pin="7"[^>]*left:25%;top:50%/);
  expect(file.split("The board&#39;s owner").length + file.split("The board's owner").length - 2).toBe(2);
  expect(file.match(/<div\b/g)).toHaveLength(file.match(/<\/div>/g)?.length ?? 0);
});
