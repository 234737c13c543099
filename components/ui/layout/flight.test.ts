import { describe, expect, it } from "vitest";
import { type Flight, flyOn, NO_FLIGHT } from "./flight";

/** Scrolls at a speed, one event a frame. @param speed windows a second. */
function scrolled(speed: number, forMs: number, { from = NO_FLIGHT, atMs = 0, frameMs = 16 } = {}): Flight {
  let flight = from;
  for (let at = 0; at <= forMs; at += frameMs)
    flight = flyOn(flight, { at: atMs + at, windows: (speed * (atMs + at)) / 1_000 });
  return flight;
}

describe("a flight, during which pictures that pass by are not loaded", () => {
  it("scrolling thirteen windows a second is a flight after a tenth of a second, also with long frames", () => {
    expect(scrolled(13, 80).isOn).toBe(false);
    expect(scrolled(13, 160).isOn).toBe(true);
    expect(scrolled(-13, 160).isOn).toBe(true);
    expect(scrolled(13, 500, { frameMs: 60 }).isOn).toBe(true);
  });

  it("scrolling five windows a second is no flight, however long it lasts", () => {
    expect(scrolled(5, 5_000).isOn).toBe(false);
  });

  it("a leap to the other end of the page is no flight, and neither are leaps far apart", () => {
    let flight = NO_FLIGHT;
    for (const at of [0, 150, 300, 450, 600, 750]) flight = flyOn(flight, { at, windows: at });
    expect(flight.isOn).toBe(false);
  });

  it("a flight ends when the scrolling slows down", () => {
    const flying = scrolled(13, 500);
    const landed = flyOn(flying, { at: 512, windows: 13 * 0.496 + 0.05 });
    expect([flying.isOn, landed.isOn]).toEqual([true, false]);
  });
});
