/** Homes of studios that go away by themselves. */
import { test } from "./fixtures";
import { type StudioHome, studioHome } from "./studio-process";

/**
 * @param until when their studios are stopped and the homes removed: after each test, or after all tests of the file.
 * @returns makes a home.
 */
export function homesUntil(until: "afterEach" | "afterAll"): () => Promise<StudioHome> {
  const homes: StudioHome[] = [];
  test[until](async () => {
    for (const home of homes.splice(0)) await home.leave();
  });
  return async () => {
    const home = await studioHome();
    homes.push(home);
    return home;
  };
}
