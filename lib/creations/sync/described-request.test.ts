import { MAX_PROMPT_CHARACTERS } from "contract/creations/request";
import type { ModelAbilities } from "contract/models/models";
import type { CreateFailure } from "image-providers/create-failure";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { linkCreation, resendCreation } from "../unknown-outcome";
import { sweepUntilDone } from "./sweep";

const ownerId = "ada";
const CAN: NonNullable<ModelAbilities["from_pictures"]> = {
  ...{ operations: ["edit"], sources: "any", mask: null, references: { max: 0, roles: [] } },
  ...{ strength: false, factors: [] },
};

describeOnEachDatabase("the prompt of an edit by a model that draws descriptions", (database) => {
  /** A studio with a drawn picture. */
  async function open(prompt = "A fox in a snowy forest at dusk") {
    await addPerson(database(), ownerId);
    const scripted = createScriptedService();
    const sent: string[] = [];
    const can = { ...CAN, prompt_describes: "result" as "result" | undefined };
    scripted.on.status = () => aReport({ status: "succeed" });
    scripted.on.outputs = () => [aPictureElsewhere(0)];
    const { context } = createTestStudio(database(), {
      service: {
        ...scripted,
        models: scripted.models.map((model) => ({
          ...model,
          abilities: { ...model.abilities, from_pictures: can },
        })),
        create(request, ...others) {
          sent.push(request.prompt);
          return scripted.create(request, ...others);
        },
      },
    });
    const read = (id: string) => readCreation(context, { ownerId, id });
    const create = async (request: Parameters<typeof aRequest>[0]) => {
      const id = await createCreation(context, {
        ...{ ownerId, idempotencyKey: null },
        request: aRequest({ config: { image_number: 1 }, ...request }),
      });
      await sweepUntilDone(context);
      return read(id);
    };
    const first = await create({ prompt });
    const edit = (change: string, of = first) =>
      create({
        prompt: change,
        operation: "edit",
        inputs: { source: { picture_id: of.outputs[0]?.id ?? "" } },
      } as Parameters<typeof aRequest>[0]);
    return { context, scripted, sent, can, read, edit };
  }

  it("is that of its source with the change, which the creation shows and the next edit begins from", async () => {
    const { sent, edit } = await open();
    const night = await edit("at night");
    expect(night).toMatchObject({
      prompt: "at night",
      enhanced_prompt: "A fox in a snowy forest at night",
    });
    await edit("turn the fox into an owl", night);
    expect(sent.slice(1)).toEqual(["A fox in a snowy forest at night", "An owl in a snowy forest at night"]);
  });

  it("is the change alone where the prompt of the source says only what was changed", async () => {
    const { sent, can, edit } = await open();
    can.prompt_describes = undefined;
    const night = await edit("at night");
    expect(night.enhanced_prompt).toBeNull();
    can.prompt_describes = "result";
    expect((await edit("in summer", night)).enhanced_prompt).toBeNull();
    expect(sent.slice(1)).toEqual(["at night", "in summer"]);
  });

  it("keeps the change whole where both together are too long", async () => {
    const words = "a lodge, ".repeat(880).slice(0, -2);
    const { context, sent, edit } = await open(words);
    context.changedPrompt = async (prompt, change) => `${prompt}, ${change}`;
    const change = `at night${", with stars".repeat(20)}`;
    await edit(change);
    expect(sent[1]).toBe(`${change}, ${words}`.slice(0, MAX_PROMPT_CHARACTERS));
  });

  it("is shown after a send of unknown outcome, and the service's creation with it can be linked", async () => {
    const { context, scripted, sent, edit, read } = await open();
    scripted.on.create = () => Promise.reject(new Error("cut"));
    const lost = await edit("at night");
    expect(lost).toMatchObject({
      status: "outcome_unknown",
      enhanced_prompt: "A fox in a snowy forest at night",
    });
    scripted.on.create = () => "another";
    const again = await resendCreation(context, { ownerId, id: lost.creation_id });
    expect(await read(again)).toMatchObject({ enhanced_prompt: lost.enhanced_prompt });
    expect(sent[2]).toBe(sent[1]);
    const told = (prompt: string) => ({ prompt, negativePrompt: null, seed: null });
    const link = () => linkCreation(context, { ownerId, id: lost.creation_id, serviceId: "found" });
    scripted.on.requestOf = () => told("at night");
    await expect(link()).rejects.toMatchObject({ errorName: "invalid_request" });
    scripted.on.requestOf = () => told("A fox in a snowy forest at night");
    expect(await link()).toMatchObject({ status: "succeed" });
  });

  it("that cannot be made now is an error after which nothing was sent", async () => {
    const { context, sent, edit } = await open();
    context.changedPrompt = () => Promise.reject(new Error("gone"));
    const error: unknown = await edit("at night").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ errorName: "service_unreachable", retryable: true });
    expect((error as Error).cause as CreateFailure).toMatchObject({ outcome: "not_sent" });
    expect(sent).toHaveLength(1);
  });
});
