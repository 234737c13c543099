import { expect, it } from "vitest";
import { type Notice, showNotices } from "@/components/ui/notices/notify";
import { type DraftSource, FRESH_DRAFT } from "../draft/draft";
import { draftStoreOf } from "../draft/draft-store";
import { changeWholePicture } from "./whole-picture";

const MASK = { upload_id: "up_mask" };

const sourceOf = (picture_id: string): DraftSource => ({
  picture: { picture_id },
  ...{ title: "", thumbnailUrl: "", mediaUrl: "", width: 10, height: 10, operation: "edit" },
  ...{ creationId: "cr_1", model: null, words: "", mayHaveWords: false, mask: MASK, strength: null },
  ...{ around: "", shapes: [], factor: 2, own: FRESH_DRAFT },
});

/** @returns the store of a draft whose source has a mask, and what the notice offers. */
function masked(personId: string) {
  const store = draftStoreOf(personId);
  store.change({ source: sourceOf("pic_1") });
  const notices: Notice[] = [];
  const stop = showNotices((notice) => notices.push(notice));
  changeWholePicture(personId);
  stop();
  return { store, undo: () => notices[0]?.action?.run() };
}

it("changing the whole picture takes the mask away, and undo puts it back beside the words written meanwhile", () => {
  const { store, undo } = masked("pe_1");
  expect(store.read().source?.mask).toBeNull();
  const { source } = store.read();
  store.change({ source: source && { ...source, own: { ...source.own, prompt: "at night" } } });
  undo();
  expect(store.read().source).toMatchObject({ mask: MASK, own: { prompt: "at night" } });
});

it("undo does not put the mask on another picture that has become the source since", () => {
  const { store, undo } = masked("pe_2");
  store.change({ source: { ...sourceOf("pic_2"), mask: null } });
  undo();
  expect(store.read().source?.mask).toBeNull();
});
