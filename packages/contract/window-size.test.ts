import { expect, test } from "vitest";
import { readWindowSize, windowSizeText } from "./window-size";

const PHONE_AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

test("the server reads the size of the window that the page has stored", () => {
  const cookie = windowSizeText({ width: 1279.6, height: 700 });
  expect(readWindowSize(cookie, PHONE_AGENT)).toEqual({ width: 1280, height: 700 });
});

test.each([undefined, "", "0x0", "000x000", "12x8000000", "1440x900x2", "axb"])(
  "without a readable size, as in %j, the server assumes a phone or a desktop window by the browser's name",
  (cookie) => {
    expect(readWindowSize(cookie, PHONE_AGENT).width).toBe(390);
    expect(readWindowSize(cookie, "Mozilla/5.0 (X11; Linux x86_64) Chrome/140").width).toBe(1440);
    expect(readWindowSize(cookie, null).width).toBe(1440);
  },
);
