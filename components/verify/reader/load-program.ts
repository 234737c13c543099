/** Loads the C2PA library, which is larger than all pages together, when the first file needs it. */

/** Of the library, uncompressed: browsers do not say how large a compressed answer will be. */
export const PROGRAM_BYTES = 9_049_453;

let loading: Promise<ArrayBuffer> | null = null;
let loaded = 0;

/**
 * @param onProgress with the bytes so far, of `PROGRAM_BYTES`.
 * @throws when it cannot be loaded; the next call tries again.
 */
export async function loadProgram(onProgress: (bytes: number) => void): Promise<ArrayBuffer> {
  loading ??= load();
  const timer = setInterval(() => onProgress(loaded), 100);
  try {
    return await loading;
  } catch (error) {
    loading = null;
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function load(): Promise<ArrayBuffer> {
  loaded = 0;
  const answer = await fetch(new URL("@contentauth/c2pa-wasm/c2pa.wasm", import.meta.url));
  if (!answer.ok || !answer.body) throw new Error(`The reader was answered with ${answer.status}.`);
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        loaded += chunk.length;
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted).arrayBuffer();
}
