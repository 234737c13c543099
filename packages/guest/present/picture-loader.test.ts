import { expect, test, vi } from "vitest";
import { createPictureLoader, MAX_KEPT_SLIDES, type ReadPicture, wantedSlides } from "./picture-loader";
import type { Slide } from "./slides";

const slidesOf = (count: number): Slide[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    url: `/${index}`,
    width: 3,
    height: 2,
    caption: "",
  }));

const idsOf = (slides: readonly Slide[]) => slides.map(({ id }) => id);

/** Answers every read by its address. */
const reading = (read: (url: string) => Promise<string>) => {
  const asked: string[] = [];
  const function_: ReadPicture = (url) => {
    asked.push(url);
    return read(url);
  };
  return { asked, read: function_ };
};

test("the next two pictures and the previous one are loaded before all others", () => {
  expect(idsOf(wantedSlides(slidesOf(7), 3))).toEqual(["s3", "s4", "s5", "s2", "s6", "s1", "s0"]);
});

test("up to sixty pictures are loaded completely, of more only those around the shown one", () => {
  expect(wantedSlides(slidesOf(MAX_KEPT_SLIDES), 30)).toHaveLength(MAX_KEPT_SLIDES);
  const wanted = idsOf(wantedSlides(slidesOf(500), 100));
  expect(wanted).toHaveLength(41);
  expect(wanted).toContain("s130");
  expect(wanted).not.toContain("s131");
  expect(wanted).toContain("s90");
});

test("the whole presentation is loaded in the background, each picture once and three at a time at most", async () => {
  let running = 0;
  let most = 0;
  const { asked, read } = reading(async (url) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve));
    running--;
    return `data:${url}`;
  });
  const slides = slidesOf(12);
  const loader = createPictureLoader(() => {}, read);
  loader.moveTo(slides, 0);
  loader.moveTo(slides, 1);
  await expect.poll(() => slides.every(({ id }) => loader.stateOf(id).status === "loaded")).toBe(true);
  expect(asked.toSorted()).toEqual(slides.map(({ url }) => url).toSorted());
  expect(most).toBe(3);
});

test("pictures that the presentation has passed are released, so that a long one needs no more memory", async () => {
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  const { read } = reading(async (url) => `blob:${url}`);
  const slides = slidesOf(200);
  const loader = createPictureLoader(() => {}, read);
  const loaded = () => slides.filter(({ id }) => loader.stateOf(id).status === "loaded").length;
  loader.moveTo(slides, 0);
  await expect.poll(loaded).toBe(31);
  loader.moveTo(slides, 100);
  await expect.poll(loaded).toBe(41);
  expect(revoke).toHaveBeenCalledWith("blob:/0");
  loader.close();
  expect(revoke).toHaveBeenCalledTimes(31 + 41);
  revoke.mockRestore();
});

test("a picture that cannot be loaded is reported, holds up no other, and is tried again on return", async () => {
  let isBack = false;
  const { read } = reading(async (url) => {
    if (url === "/1" && !isBack) throw new Error("404");
    return `data:${url}`;
  });
  const slides = slidesOf(4);
  const loader = createPictureLoader(() => {}, read);
  loader.moveTo(slides, 0);
  await expect.poll(() => loader.stateOf("s3").status).toBe("loaded");
  expect(loader.stateOf("s1").status).toBe("failed");
  isBack = true;
  loader.moveTo(slides, 1);
  await expect.poll(() => loader.stateOf("s1").status).toBe("loaded");
});

test("once the network is back, everything that failed is loaded", async () => {
  let isOnline = false;
  const { read } = reading(async (url) => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    return `data:${url}`;
  });
  const slides = slidesOf(5);
  const loader = createPictureLoader(() => {}, read);
  loader.moveTo(slides, 0);
  await expect.poll(() => slides.every(({ id }) => loader.stateOf(id).status === "failed")).toBe(true);
  isOnline = true;
  loader.retry();
  await expect.poll(() => slides.every(({ id }) => loader.stateOf(id).status === "loaded")).toBe(true);
});

test("a picture that is shown stays in memory after it was deleted from the presentation", async () => {
  const { read } = reading(async (url) => `data:${url}`);
  const slides = slidesOf(3);
  const loader = createPictureLoader(() => {}, read);
  loader.moveTo(slides, 1);
  await expect.poll(() => loader.stateOf("s0").status).toBe("loaded");
  const left = slides.filter(({ id }) => id !== "s1");
  loader.moveTo(left, 1, "s1");
  expect(loader.stateOf("s1").status).toBe("loaded");
  loader.moveTo(left, 1);
  expect(loader.stateOf("s1").status).toBe("waiting");
});
