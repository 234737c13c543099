/**
 * A server that draws each request at once and keeps nothing, to compare with: no sign-in, queue, ledger, files or history.
 *
 * It listens on PORT, and answers `POST /` when the picture is drawn and encoded.
 */
import { createServer } from "node:http";
import { createSourceWorker } from "sketch-engine";
import { createSandboxEngine, SANDBOX_MODEL } from "@/lib/engine/sandbox";
import { encodePng } from "@/lib/pictures/encode";

const engine = createSandboxEngine({ createWorker: createSourceWorker });
createServer(async (incoming, outgoing) => {
  if (incoming.method !== "POST") {
    outgoing.end();
    return;
  }
  const { images } = await engine.render(
    {
      ...{ model: SANDBOX_MODEL.id, prompt: "creation", negativePrompt: "", seed: 7 },
      ...{ width: 64, height: 64, count: 1, settings: {} },
    },
    { signal: new AbortController().signal, onProgress: () => {}, onPreview: () => {} },
  );
  const [drawn] = images;
  if (drawn && "data" in drawn.image) outgoing.end((await encodePng(drawn.image)).bytes);
  else outgoing.writeHead(500).end();
}).listen(Number(process.env.PORT), "127.0.0.1");
