import { BOARD_PAGE_ITEMS } from "contract/boards/request-limits";
import { expect, it } from "vitest";
import { createAccessToken } from "@/lib/auth/access-tokens";
import type { Handler } from "@/lib/http/route-on";
import { testAuthDeps } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { aSheet, openSharedSheet } from "@/tools/testing/shared-sheet";
import { unzip } from "@/tools/testing/unzip";

/** Each with a word of its own, as axis, value or label. */
const AXES = [
  {
    ...{ kind: "words", name: "Daylight", words: "{dawn|noon}" },
    values: [{ text: "dawn", label: "Aurora" }, { text: "noon" }],
  },
  { kind: "seed", values: [{ seed: 471_147 }, { seed: 815_518 }] },
  {
    ...{ kind: "style", name: "Lookbook" },
    values: [
      { name: "Gouache", template: "gouache of {prompt}", negative_prompt: "" },
      { name: "", template: "", negative_prompt: "" },
    ],
  },
  { kind: "negative_prompt", name: "Unwanted", values: [{ text: "crowds" }, { text: "fogbank" }] },
];
const WORDS =
  /Aurora|dawn|noon|Daylight|471147|815518|Seed|Lookbook|Gouache|Unwanted|crowds|fogbank|Negative|Words|lodge|fake\/model/;

/** Every way in which a guest, or somebody with the offline file, gets something of a board. */
const WAYS = {
  page: () => import("../../s/[secret]/route"),
  data: () => import("./[secret]/route"),
  "further items": () => import("./[secret]/items/route"),
  ZIP: () => import("./[secret]/zip/route"),
  "a downloaded picture": () => import("./[secret]/pictures/[pictureId]/[variant]/route"),
  "offline file": () => import("../boards/[boardId]/html/route"),
};

/** Without the bytes of pictures, and without the script and style that every page has. */
const ownText = (body: string) =>
  body.replace(/base64,[^"]*/g, "").replace(/<(script|style)>.*?<\/\1>/gs, "");

describeOnEachDatabase("the table of a sheet that is shared", (database) => {
  /** @returns by way, all that is answered: headers, and the body. */
  async function answers(shows_prompts: boolean): Promise<Record<keyof typeof WAYS, string>> {
    const one = await openSharedSheet(database(), aSheet(AXES));
    const { boards, creations, clock } = one;
    const deps = testAuthDeps(database(), { clock });
    runStudio({ ...deps, boards, creations, stopping: false });
    const { token } = await createAccessToken(deps, { personId: one.ownerId, name: "files" });
    for (let round = 0; round < 3; round++) await one.draw(16);
    const boardId = await one.share();
    const headings = Array.from({ length: BOARD_PAGE_ITEMS }, (_, n) => ({
      id: `h${n}`,
      picture_id: null,
      title: "Mine",
      note: "",
      decision: null,
    }));
    await one.change(boardId, { type: "add", items: headings, after: null });
    const [pictureId = ""] = (await database().selectFrom("pictures").select("id").execute()).map(
      ({ id }) => id,
    );
    const find = await one.link(boardId, { shows_prompts, allows_downloads: true });
    const { secret } = await find();
    const next = (await one.view(find)).next ?? "";
    const ask = async (way: keyof typeof WAYS, query = "") => {
      const { GET } = (await WAYS[way]()) as unknown as Record<string, Handler>;
      const params = { secret, boardId, pictureId, variant: "original" };
      const headers = { authorization: `Bearer ${token}` };
      const request = new Request(`http://localhost:3000/?${query}`, { headers });
      const answer = (await GET?.(request, { params: Promise.resolve(params) })) as Response;
      expect([way, answer.status]).toEqual([way, 200]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const files = way === "ZIP" ? [...(await unzip(bytes))].flat() : [bytes];
      const body = files.map(String).join("\n");
      return `${JSON.stringify([...answer.headers])}\n${ownText(body)}`;
    };
    return {
      page: await ask("page"),
      data: await ask("data"),
      "further items": await ask("further items", `after=${encodeURIComponent(next)}`),
      ZIP: await ask("ZIP"),
      "a downloaded picture": await ask("a downloaded picture"),
      "offline file": await ask("offline file", `pictures=unrejected&pixels=800&prompts=${shows_prompts}`),
    };
  }

  it("its heads are in the page, the data and the offline file where prompts are shown", async () => {
    const { page, data, "offline file": file } = await answers(true);
    for (const text of [page, data, file])
      for (const head of ["Aurora", "Seed 471147", "Lookbook: Gouache"]) expect(text).toContain(head);
  });

  it("no word of a head goes out in any way through a link with hidden prompts", async () => {
    for (const [way, text] of Object.entries(await answers(false)))
      expect([way, WORDS.exec(text)?.[0]]).toEqual([way, undefined]);
  });
});
