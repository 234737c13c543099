import { OPERATIONS, type Operation, USUAL_PROMPTS } from "contract/creations/inputs";
import { MAX_PROMPT_CHARACTERS } from "contract/creations/request";
import { ERROR_CODES } from "contract/errors";
import type { ModelAbilities } from "contract/models/models";
import { CreateFailure } from "image-providers/create-failure";
import { expect, it } from "vitest";
import { outage } from "@/lib/base/errors";
import { currentPause } from "@/lib/service/pause";
import { addUpload } from "@/lib/uploads/add";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { redPng } from "@/tools/testing/foreign-pictures";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { linkCreation, resendCreation } from "../unknown-outcome";
import { sweepUntilDone } from "./sweep";

const ownerId = "ada";
const WITHOUT_CHANGE = ["upscale", "cut_out", "expand"] as const;
const CAN: NonNullable<ModelAbilities["from_pictures"]> = {
  ...{ operations: [...OPERATIONS], sources: "any", mask: null, references: { max: 0, roles: [] } },
  ...{ strength: false, factors: [2] },
};

describeOnEachDatabase("the prompt of an edit by a model that draws descriptions", (database) => {
  /** A studio with a drawn picture. */
  async function open(prompt = "A fox in a snowy forest at dusk", idempotent = false) {
    await addPerson(database(), ownerId);
    const scripted = createScriptedService({ idempotent });
    const sent: string[] = [];
    const can = { ...CAN, prompt_describes: "result" as "result" | undefined };
    scripted.on.status = () => aReport({ status: "succeed" });
    scripted.on.outputs = () => [aPictureElsewhere(0)];
    const { context, clock } = createTestStudio(database(), {
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
    const make = (
      operation: Operation,
      prompt: string,
      source: { picture_id: string } | { upload_id: string },
    ) =>
      create({
        ...{ prompt, operation },
        inputs: { source, ...(operation === "upscale" && { factor: 2 }) },
      } as Parameters<typeof aRequest>[0]);
    const pictureOf = ({ outputs }: typeof first) => ({ picture_id: outputs[0]?.id ?? "" });
    const edit = (change: string, of = first) => make("edit", change, pictureOf(of));
    /** Lets the sweeper take up again what was interrupted, or waits in the queue. */
    const goOn = async (id: string) => {
      clock.advance(20_000);
      await sweepUntilDone(context);
      return read(id);
    };
    const pause = () => currentPause(database(), scripted.id, clock.now());
    return { context, scripted, sent, can, first, read, edit, make, pictureOf, goOn, pause };
  }
  const isFull = () => {
    const { code } = ERROR_CODES.service_busy;
    const body = { message: "full", code, details: [] };
    throw new CreateFailure("refused", body, { kind: "slots_full", retryAfterMs: 1_000 });
  };

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

  it("has what earlier edits changed too, of which only the change was sent", async () => {
    const { sent, can, edit, first } = await open();
    can.prompt_describes = undefined;
    const night = await edit("at night");
    expect(night.enhanced_prompt).toBeNull();
    const owl = await edit("turn the fox into an owl", night);
    can.prompt_describes = "result";
    const words = "An owl in a snowy forest at night, with a castle";
    expect((await edit("with a castle", owl)).enhanced_prompt).toBe(words);
    expect(sent).toEqual([first.prompt, "at night", "turn the fox into an owl", words]);
  });

  it("is that of the picture that an enlarged, cut out or expanded one goes back to, whatever its own prompt says", async () => {
    const { can, edit, make, pictureOf, first } = await open();
    can.prompt_describes = undefined;
    const night = await edit("at night");
    can.prompt_describes = "result";
    for (const operation of WITHOUT_CHANGE) {
      const other = await make(operation, "at night", pictureOf(night));
      expect((await edit("with a castle", other)).enhanced_prompt).toBe(
        "A fox in a snowy forest at night, with a castle",
      );
    }
    const wider = await make("expand", `${first.prompt}, a lake`, pictureOf(first));
    expect((await edit("at night", wider)).enhanced_prompt).toBe("A fox in a snowy forest at night, a lake");
  });

  it("is the change alone where nobody knows what the source shows: what the page writes for want of words is none", async () => {
    const { context, can, edit, make, pictureOf } = await open();
    const { upload_id } = await addUpload(context, { ownerId, read: async () => redPng() });
    for (const operation of WITHOUT_CHANGE) {
      const made = await make(operation, USUAL_PROMPTS[operation], { upload_id });
      expect((await edit("at night", made)).enhanced_prompt).toBeNull();
    }
    can.prompt_describes = undefined;
    const edited = await make("edit", "at night", { upload_id });
    can.prompt_describes = "result";
    const larger = await make("upscale", "at night", pictureOf(edited));
    expect((await edit("in summer", larger)).enhanced_prompt).toBeNull();
  });

  it("is found within few steps, also where a record leads back to itself", async () => {
    const { context, can, edit } = await open();
    can.prompt_describes = undefined;
    const night = await edit("at night");
    can.prompt_describes = "result";
    await context.db
      .updateTable("creation_inputs")
      .set({ creation_from: night.creation_id })
      .where("creation_id", "=", night.creation_id)
      .execute();
    expect((await edit("in summer", night)).enhanced_prompt).toBeNull();
  });

  it("keeps the change whole where both together are too long", async () => {
    const words = "a lodge, ".repeat(880).slice(0, -2);
    const { sent, edit } = await open(words);
    const change = `at night, ${Array.from({ length: 20 }, (_, n) => `with banner ${n}`).join(", ")}`;
    await edit(change);
    expect(sent[1] === `${change}, ${words}`.slice(0, MAX_PROMPT_CHARACTERS)).toBe(true);
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

  it("is that of its source without zero characters, which some databases refuse", async () => {
    const { sent, edit } = await open("A fox\0 in a snowy forest at dusk");
    const night = await edit("at night");
    expect(night).toMatchObject({ status: "succeed", enhanced_prompt: "A fox in a snowy forest at night" });
    expect(sent[1]).toBe(night.enhanced_prompt);
  });

  it("that cannot be made in an outage is an error after which nothing was sent, and the service is not paused", async () => {
    const { context, sent, edit, pause } = await open();
    context.changedPrompt = () => Promise.reject(outage("database_unavailable", null));
    const error: unknown = await edit("at night").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ errorName: "database_unavailable", retryable: true });
    expect(sent).toHaveLength(1);
    expect(await pause()).toBeNull();
  });

  it("of a creation that waits in the queue is made after the outage, for which the service is not paused", async () => {
    const { context, scripted, sent, can, edit, goOn, pause } = await open();
    const { changedPrompt } = context;
    can.prompt_describes = undefined;
    scripted.on.create = isFull;
    const { creation_id: id } = await edit("at night");
    scripted.on.create = () => "accepted";
    can.prompt_describes = "result";
    context.changedPrompt = () => Promise.reject(outage("database_unavailable", null));
    expect(await goOn(id)).toMatchObject({ status: "pending" });
    expect([sent.length, await pause()]).toEqual([2, null]);
    context.changedPrompt = changedPrompt;
    expect(await goOn(id)).toMatchObject({ status: "succeed" });
    expect(sent[2]).toBe("A fox in a snowy forest at night");
  });

  it("that can never be made ends a creation that waits in the queue, with the reason", async () => {
    const { context, scripted, sent, can, edit, goOn, pause } = await open();
    can.prompt_describes = undefined;
    scripted.on.create = isFull;
    const { creation_id: id } = await edit("at night");
    can.prompt_describes = "result";
    context.changedPrompt = () => Promise.reject(new TypeError("gone"));
    const error = expect.objectContaining({ message: expect.stringContaining("Nothing was sent") });
    expect(await goOn(id)).toMatchObject({ status: "failed", error });
    expect([sent.length, await pause()]).toEqual([2, null]);
  });

  it("is the same when a send of unknown outcome is repeated, whatever the model is by then", async () => {
    const { context, scripted, sent, can, edit, goOn } = await open(undefined, true);
    scripted.on.create = () => Promise.reject(new Error("cut"));
    const { creation_id: id } = await edit("at night");
    scripted.on.create = () => "accepted";
    can.prompt_describes = undefined;
    context.changedPrompt = () => Promise.reject(new TypeError("gone"));
    expect(await goOn(id)).toMatchObject({ status: "succeed", enhanced_prompt: sent[1] });
    expect(sent.slice(1)).toEqual(Array(sent.length - 1).fill("A fox in a snowy forest at night"));
    expect(sent.length).toBeGreaterThan(2);
  });

  it("that cannot be made for a repeated send leaves the creation as it is, because the first send may have started it", async () => {
    const { context, scripted, can, edit, goOn } = await open(undefined, true);
    const { changedPrompt } = context;
    can.prompt_describes = undefined;
    scripted.on.create = () => Promise.reject(new Error("cut"));
    const { creation_id: id } = await edit("at night");
    scripted.on.create = () => "accepted";
    can.prompt_describes = "result";
    for (const reason of [new TypeError("gone"), outage("database_unavailable", null)]) {
      context.changedPrompt = () => Promise.reject(reason);
      expect(await goOn(id)).toMatchObject({ status: "pending", error: null });
    }
    context.changedPrompt = changedPrompt;
    expect(await goOn(id)).toMatchObject({ status: "succeed" });
  });

  it("is not shown any more where the model is told what to change when the creation is sent again", async () => {
    const { scripted, sent, can, edit, goOn } = await open();
    scripted.on.create = isFull;
    const { creation_id: id, enhanced_prompt } = await edit("at night");
    expect(enhanced_prompt).toBe("A fox in a snowy forest at night");
    scripted.on.create = () => "accepted";
    can.prompt_describes = undefined;
    expect(await goOn(id)).toMatchObject({ status: "succeed", enhanced_prompt: null });
    expect(sent.at(-1)).toBe("at night");
  });
});
