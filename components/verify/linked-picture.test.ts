import { expect, it } from "vitest";
import { linkedPath } from "./linked-picture";

it.each([
  "/api/pictures/pi_a-1/original?expires=1795802400000&signature=aB3-_x",
  "/api/shared/secret_-1/pictures/pi_2/original",
])("the address of a finished picture of this studio is opened: %s", (path) => {
  expect(linkedPath(`#${path}`)).toBe(path);
});

it.each([
  "",
  "https://elsewhere.example/api/pictures/pi_1/original",
  "//elsewhere.example/original",
  "/api/creations",
  "/api/pictures/pi_1/thumbnail?x=1",
  "/api/pictures/../../x/original",
  "/api/auth/signout",
  "/api/pictures/pi_1/original?next=https://elsewhere.example",
])("nothing else is fetched because an address names it: %s", (path) => {
  expect(linkedPath(`#${path}`)).toBeNull();
});
