import type { Upload } from "contract/pictures/upload";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { ApiError, NoAnswerError } from "@/lib/client/api/call/errors";
import { type DraftPicture, FRESH_DRAFT } from "../draft/draft";
import { mapPictures } from "../draft/map-pictures";
import { placeFor } from "./bring";
import { createFileUploads, type FileUploads } from "./file-uploads";
import { settled } from "./settle";

const upload: Upload = {
  ...{ upload_id: "up_1", width: 30, height: 20, media_type: "image/png", has_alpha: false },
  ...{ sha256: "x", byte_length: 9, expire_time: null, thumbnail_url: "http://x/t", media_url: "http://x/m" },
};
const file = (name = "a.png", size = 3) => {
  const made = new File(["abc"], name, { type: "image/png" });
  return Object.defineProperty(made, "size", { value: size });
};

beforeEach(() => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

/** The state of an upload, once it is no longer under way. */
const ended = (uploads: FileUploads, id: string) =>
  vi.waitFor(() => {
    const state = uploads.read().get(id)?.state;
    if (!state || state.kind === "under_way") throw new Error("It is under way.");
    return state;
  });

describe("uploads of files", () => {
  it("a picture has its preview before it is uploaded, and one file is uploaded after the other", async () => {
    const waiting: (() => void)[] = [];
    const uploads = createFileUploads(() => new Promise((resolve) => waiting.push(() => resolve(upload))));
    const [first, second] = [uploads.add(file()), uploads.add(file("b.png"))];
    expect(uploads.read().get(second)).toMatchObject({ name: "b.png", previewUrl: "blob:1" });
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    expect(await ended(uploads, first)).toEqual({ kind: "done", upload });
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
  });

  it("shows how much of the file is sent", async () => {
    const uploads = createFileUploads((_file, options) => {
      options?.onProgress?.(0.5);
      return new Promise(() => {});
    });
    const id = uploads.add(file());
    await vi.waitFor(() => expect(uploads.read().get(id)?.state).toEqual({ kind: "under_way", share: 0.5 }));
  });

  it("a refused file says the studio's reason and is not sent again, and the next one is uploaded", async () => {
    const send = vi
      .fn(async () => upload)
      .mockRejectedValueOnce(new ApiError("This is a PDF file.", 41502, 415, []));
    const uploads = createFileUploads(send);
    const [refused, next] = [uploads.add(file("a.pdf")), uploads.add(file())];
    expect(await ended(uploads, refused)).toEqual({
      ...{ kind: "failed", words: "This is a PDF file.", canRetry: false, isStorageFull: false },
    });
    expect(await ended(uploads, next)).toMatchObject({ kind: "done" });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("a file that is larger than the studio takes is not sent", async () => {
    const send = vi.fn(async () => upload);
    const uploads = createFileUploads(send);
    const state = await ended(uploads, uploads.add(file("a.png", 51 * 1024 * 1024)));
    expect(state).toMatchObject({ words: "The file is larger than 50 MB. Save it smaller." });
    expect(send).not.toHaveBeenCalled();
  });

  it("what failed for a full storage can be tried again after something was deleted", async () => {
    const send = vi.fn(async () => upload).mockRejectedValueOnce(new ApiError("Full.", 40202, 402, []));
    const uploads = createFileUploads(send);
    const id = uploads.add(file());
    expect(await ended(uploads, id)).toMatchObject({ isStorageFull: true, canRetry: true });
    uploads.retry(id);
    expect(await ended(uploads, id)).toMatchObject({ kind: "done" });
  });

  it("a removed file is stopped and leaves no failure", async () => {
    const uploads = createFileUploads(
      (_file, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener("abort", () => reject(new NoAnswerError()));
        }),
    );
    const id = uploads.add(file());
    uploads.remove(id);
    expect(uploads.read().size).toBe(0);
    const next = createFileUploads(async () => upload);
    expect(await ended(next, next.add(file()))).toMatchObject({ kind: "done" });
  });
});

describe("the draft follows the uploads", () => {
  const reference = (id: string) => ({
    ...{ id, picture: { file_id: id, isFailed: false }, role: null, title: "a.png" },
    ...{ thumbnailUrl: "", mediaUrl: "", width: 0, height: 0 },
  });
  const draft = { ...FRESH_DRAFT, references: [reference("f1"), reference("f2")] };

  it("a finished upload takes the place of its file", () => {
    const change = settled(
      draft,
      new Map([
        ["f1", { state: { kind: "under_way", share: 0 } as const }],
        ["f2", { state: { kind: "done", upload } as const }],
      ]),
    );
    expect(change?.references).toMatchObject([
      { picture: { file_id: "f1" } },
      { id: "f2", picture: { upload_id: "up_1" }, width: 30, thumbnailUrl: "http://x/t", title: "a.png" },
    ]);
  });

  it("a picture whose upload failed, or was left by a closed tab, is marked as failed", () => {
    const failure = { kind: "failed", words: "", canRetry: false, isStorageFull: false } as const;
    const change = settled(draft, new Map([["f1", { state: failure }]]));
    expect(change?.references).toMatchObject([
      { picture: { isFailed: true } },
      { picture: { isFailed: true } },
    ]);
  });

  it("a picture that is gone leaves the draft, also from below a source", () => {
    const source = {
      ...{ ...reference("f3"), operation: "edit" as const, creationId: null, model: null, words: "" },
      ...{ mask: null, strength: null, around: "", shapes: [], factor: 2, mayHaveWords: false },
      own: { ...FRESH_DRAFT, references: [reference("f4")] },
    };
    const isGone = ({ picture }: DraftPicture) =>
      "file_id" in picture && ["f1", "f4"].includes(picture.file_id);
    const change = mapPictures({ ...draft, source }, (one) => (isGone(one) ? null : one));
    expect(change).toMatchObject({ references: [{ id: "f2" }], source: { own: { references: [] } } });
    expect(mapPictures({ ...draft, source }, (one) => one)).toBeNull();
    expect(mapPictures({ ...draft, source }, () => null)).toEqual({ references: [], source: null });
  });

  it("nothing changes while the uploads are under way", () => {
    const state = { kind: "under_way", share: 0.1 } as const;
    expect(
      settled(
        draft,
        new Map([
          ["f1", { state }],
          ["f2", { state }],
        ]),
      ),
    ).toBeNull();
  });
});

describe("what a brought picture becomes", () => {
  const model = (sources: "any" | "own", max: number) => ({
    ...aModel(),
    abilities: {
      ...aModel().abilities,
      from_pictures: {
        ...{ operations: ["edit" as const], sources, mask: null, strength: false, factors: [] },
        references: { max, roles: [] },
      },
    },
  });
  const free = { source: null };
  const taken = { source: { picture: { upload_id: "up_1" }, operation: "edit" } as never };
  const enlarging = { source: { picture: { upload_id: "up_1" }, operation: "upscale" } as never };

  it.each([
    ["the source, where a model changes any picture", free, [model("own", 4), model("any", 4)], 1, "source"],
    ["a reference, where models change only their own pictures", free, [model("own", 4)], 1, "reference"],
    ["a reference, where there is a source already", taken, [model("any", 4)], 1, "reference"],
    ["the source instead, where no model takes references", taken, [model("any", 0)], 1, "source"],
    ["the next source, where one is enlarged by no references", enlarging, [model("any", 4)], 1, "source"],
    ["references, of several at once", free, [model("any", 4)], 3, "reference"],
    ["nothing, where no model makes anything from pictures", free, [aModel(), model("own", 0)], 1, null],
  ] as const)("%s", (_name, draft, models, count, place) => {
    expect(placeFor(draft, { models, count })).toBe(place);
  });
});
