/** Files become pictures of the library, one after the other, and then together pictures of the board. Loads with the first of them. */
import { MAX_UPLOAD_BYTES } from "contract/pictures/upload";
import { type Notice, notify } from "@/components/ui/notices/notify";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";
import { withRetries } from "@/lib/client/api/call/retry";
import { givePicture } from "@/lib/client/api/given";
import { counted } from "@/lib/client/words/counted";
import { ADDED } from "../use-changes";

/** More would take longer than somebody waits for. */
const MAX_FILES = 50;
const MAX_NAMED = 3;
const STORAGE_FULL = 40202;
/** Of larger files the share that is sent is told, too, in steps of this. */
const LARGE_BYTES = 4 * 1024 * 1024;
const STEP = 0.25;
const PROBLEM_MS = 20_000;

interface Ports {
  send?: typeof givePicture;
  tell?: (notice: Notice) => void;
}

/**
 * Never rejects: what failed is told, file by file, and the others are added all the same.
 *
 * @param add puts the pictures on the board, all in one change. @returns whether that has told of it; not for pictures that are
 * there already.
 */
export async function giveFiles(
  files: readonly File[],
  add: (pictureIds: readonly string[]) => boolean,
  { send = givePicture, tell = notify }: Ports = {},
): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const taken = files.slice(0, MAX_FILES);
  const progress = (words: string) =>
    tell({ words, kind: "waiting", key: ADDED, action: { label: "Stop", run: () => stop.abort() } });
  const given = new Set<string>();
  const problems: string[] = [];
  for (const [index, file] of taken.entries()) {
    const what = taken.length === 1 ? "Adding a picture" : `Adding picture ${index + 1} of ${taken.length}`;
    progress(`${what}…`);
    try {
      if (file.size > MAX_UPLOAD_BYTES) throw new TooLarge();
      const onProgress = inSteps(file.size, (share) => progress(`${what}: ${Math.round(share * 100)} %…`));
      // What is stopped is no failure that is tried again.
      const call = async () => {
        if (signal.aborted) return null;
        return send(file, { onProgress, signal }).catch((error) => {
          if (signal.aborted) return null;
          throw error;
        });
      };
      const picture = await withRetries(call, () => progress(`${what}: waiting for the studio…`));
      if (!picture) break;
      given.add(picture.picture_id);
    } catch (error) {
      problems.push(`${file.name}: ${wordsOf(error)}`);
      // Neither would any other fit.
      if (error instanceof ApiError && error.code === STORAGE_FULL) break;
    }
  }
  const isTold = given.size > 0 && add([...given]);
  if (files.length > MAX_FILES)
    problems.push(`${MAX_FILES} files are taken at once. Add the other ${files.length - MAX_FILES} then.`);
  const last = { ...(!isTold && { key: ADDED }) };
  if (problems.length > 0)
    tell({ ...last, words: problemWords(problems), kind: "problem", durationMs: PROBLEM_MS });
  else if (given.size === 0) tell({ ...last, words: "Nothing was added." });
  else if (!isTold)
    tell({
      ...last,
      words: given.size === 1 ? "It is on the board already." : "They are on the board already.",
    });
}

class TooLarge extends Error {}

const wordsOf = (error: unknown) =>
  error instanceof TooLarge
    ? `The file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Save it smaller.`
    : errorMessage(error);

function problemWords(problems: readonly string[]): string {
  const more = problems.length - MAX_NAMED;
  const named = problems.slice(0, MAX_NAMED).join(" ");
  return more > 0 ? `${named} And ${counted(more, "more problem")}.` : named;
}

/** @returns what is told of each share, and tells only of further steps. */
function inSteps(bytes: number, tell: (share: number) => void): (share: number) => void {
  let told = 0;
  return (share) => {
    if (bytes < LARGE_BYTES || share < told + STEP) return;
    told = Math.floor(share / STEP) * STEP;
    tell(told);
  };
}
