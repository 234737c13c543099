import { expect, test } from "vitest";
import { announcement, followSlides, type Slide, startPlace, stepFrom } from "./slides";

const slide = (id: string, caption = ""): Slide => ({ id, url: `/${id}`, width: 3, height: 2, caption });
const slides = ["a", "b", "c", "d"].map((id) => slide(id));
const without = (...ids: string[]) => slides.filter(({ id }) => !ids.includes(id));

test("a presentation begins at the given picture, or at the nearest one that exists", () => {
  expect(startPlace(slides, 2).slide?.id).toBe("c");
  expect(startPlace(slides, 99).slide?.id).toBe("d");
  expect(startPlace(slides, Number.NaN).slide?.id).toBe("a");
  expect(startPlace([], 3).slide).toBeNull();
});

test("steps go to the next, previous, first and last picture, and stop at both ends", () => {
  const place = startPlace(slides, 1);
  expect(stepFrom(place, slides, "next").slide?.id).toBe("c");
  expect(stepFrom(place, slides, "previous").slide?.id).toBe("a");
  expect(stepFrom(place, slides, "first").slide?.id).toBe("a");
  const last = stepFrom(place, slides, "last");
  expect(last.slide?.id).toBe("d");
  expect(stepFrom(last, slides, "next")).toBe(last);
  expect(stepFrom(startPlace(slides, 0), slides, "previous").slide?.id).toBe("a");
  expect(stepFrom(startPlace([], 0), [], "last").slide).toBeNull();
});

test("a picture that is deleted while it is presented stays shown, and the next step leads to what followed it", () => {
  const place = followSlides(startPlace(slides, 1), slides, without("b"));
  expect(place).toMatchObject({ slide: { id: "b" }, isDeleted: true });
  expect(stepFrom(place, without("b"), "next").slide?.id).toBe("c");
  expect(stepFrom(place, without("b"), "previous").slide?.id).toBe("a");
});

test("when the pictures after a deleted one are deleted as well, the next step leads to the first that is left", () => {
  const place = followSlides(startPlace(slides, 1), slides, without("b"));
  const later = followSlides(place, without("b"), without("b", "c"));
  expect(stepFrom(later, without("b", "c"), "next").slide?.id).toBe("d");
  const atEnd = followSlides(later, without("b", "c"), without("b", "c", "d"));
  expect(stepFrom(atEnd, without("b", "c", "d"), "next")).toBe(atEnd);
  expect(stepFrom(atEnd, without("b", "c", "d"), "previous").slide?.id).toBe("a");
  expect(followSlides(atEnd, without("b", "c", "d"), []).slide?.id).toBe("b");
});

test("a presented picture that is moved, or gets another caption, stays shown at its new place", () => {
  const [a, b, c, d] = slides as [Slide, Slide, Slide, Slide];
  const now = [d, slide("b", "with a caption"), a, c];
  const place = followSlides(startPlace(slides, 1), slides, now);
  expect(place).toEqual({ slide: { ...b, caption: "with a caption" }, at: 1, isDeleted: false });
  expect(stepFrom(followSlides(startPlace(slides, 0), slides, now), now, "next").slide?.id).toBe("c");
});

test("equal slides in a new list leave the place unchanged, so that a poll draws nothing anew", () => {
  const place = startPlace(slides, 2);
  expect(followSlides(place, slides, structuredClone(slides))).toBe(place);
  const deleted = followSlides(place, slides, without("c"));
  expect(followSlides(deleted, without("c"), without("c"))).toBe(deleted);
});

test("a screen reader hears the position and the caption", () => {
  const captioned = [slide("a"), slide("b", "The quiet one")];
  expect(announcement(startPlace(captioned, 0), captioned)).toBe("1 of 2");
  expect(announcement(startPlace(captioned, 1), captioned)).toBe("2 of 2: The quiet one");
  const deleted = followSlides(startPlace(captioned, 1), captioned, captioned.slice(0, 1));
  expect(announcement(deleted, captioned.slice(0, 1))).toBe("This picture was deleted: The quiet one");
});
