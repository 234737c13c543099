import { expect, it } from "vitest";
import { ORIGIN, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { createTestStudio } from "@/tools/testing/studio";
import { POST } from "./route";

describeOnEachDatabase("a create over the API", (database) => {
  it("a create that repeats an earlier one with the same key says so, and the first one does not", async () => {
    const deps = testAuthDeps(database());
    const { context } = createTestStudio(database());
    const { token, tokenId } = await testPerson(deps, "Ada");
    runStudio({ ...deps, settings: { ...deps.settings, role: "all" }, creations: context, stopping: false });
    const create = async (key: string) => {
      const headers = {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      };
      const request = new Request(`${ORIGIN}/api/v1/jobs/gen2/text2image`, {
        ...{ method: "POST", headers },
        body: JSON.stringify({ prompt: "a lighthouse at dusk" }),
      });
      const answer = await POST(request, { params: Promise.resolve({}) });
      const { value } = (await answer.json()) as { value: { generation_id: string } };
      return { id: value.generation_id, isReplayed: answer.headers.get("idempotent-replayed") };
    };
    const first = await create("one");
    expect(first.isReplayed).toBeNull();
    expect(await create("one")).toEqual({ id: first.id, isReplayed: "true" });
    expect((await create("two")).isReplayed).toBeNull();
    const rows = await database().selectFrom("creations").select("token_id").execute();
    expect(rows).toEqual([{ token_id: tokenId }, { token_id: tokenId }]);
  });
});
