/** Bounds how often the password of a share link is guessed, from one address and from many together. */
import "server-only";
import { isStudioError } from "contract/studio-error";
import { returnToken, takeLimit } from "./take";

type Deps = Parameters<typeof takeLimit>[0];

/**
 * Checks a password within the limits, all of which are asked before. Those of the link as a whole count wrong passwords alone, however
 * many guests open it at once. The first few of each address have a limit of their own, so that whoever types the password for the first
 * time does not compete with addresses that go on guessing.
 *
 * @param check whether the password is right.
 * @throws StudioError `too_many_requests`, and what `check` throws, which counts for that address alone.
 */
export async function countPassword(
  deps: Deps,
  { linkId, address }: { linkId: string; address: string },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const guesser = `${linkId} ${address}`;
  await takeLimit(deps, "link_password", guesser);
  const isFirst = await isGranted(deps, "first_password", guesser);
  const isOfFirst = isFirst && (await isGranted(deps, "first_passwords", linkId));
  if (!isOfFirst) {
    if (isFirst) await returnToken(deps, "first_password", guesser);
    await takeLimit(deps, "further_passwords", linkId);
  }
  let isWrong = false;
  try {
    isWrong = !(await check());
    return !isWrong;
  } finally {
    if (!isWrong) await returnToken(deps, isOfFirst ? "first_passwords" : "further_passwords", linkId);
  }
}

async function isGranted(...taken: Parameters<typeof takeLimit>): Promise<boolean> {
  try {
    await takeLimit(...taken);
    return true;
  } catch (error) {
    if (!isStudioError(error) || error.errorName !== "too_many_requests") throw error;
    return false;
  }
}
