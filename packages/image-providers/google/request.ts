/** What a call sends, and where. */
import type { RenderRequest } from "../engine";
import type { CreationInputs } from "../inputs";
import { Base64, jsonWithFiles } from "../outbound/encode-body";
import type { Call } from "../outbound/engines/calls";
import type { WireModel } from "./models";
import { picturesOf } from "./pictures";

type Body = ReturnType<typeof jsonWithFiles>;

/** The calls of a creation send the same bytes, which are read, encoded and kept in memory once. */
const bodiesOfCreations = new WeakMap<CreationInputs, Map<string, Body>>();

/** @throws CreateFailure when a picture that it is made from cannot be read. */
export async function callOf(request: RenderRequest, model: WireModel): Promise<Call> {
  const { prompt, inputs, width, height } = request;
  const size = model.sizes.find((one) => one.width === width && one.height === height);
  if (!size) throw new Error(`The model draws no pictures of ${width} × ${height}.`);
  const { aspectRatio, imageSize } = size;
  const generationConfig = {
    responseModalities: ["IMAGE"],
    imageConfig: { aspectRatio, ...(imageSize && { imageSize }) },
  };
  const bodyWith = (parts: readonly object[]) => ({
    contents: [{ role: "user", parts: [{ text: prompt }, ...parts] }],
    generationConfig,
  });
  return {
    path: `/models/${encodeURIComponent(model.remoteName)}:generateContent`,
    body: inputs ? await sharedBody(inputs, bodyWith) : bodyWith([]),
  };
}

function sharedBody(inputs: CreationInputs, bodyWith: (parts: readonly object[]) => object): Body {
  const bodies = bodiesOfCreations.get(inputs) ?? new Map<string, Body>();
  bodiesOfCreations.set(inputs, bodies);
  const key = JSON.stringify(bodyWith([]));
  const known = bodies.get(key);
  if (known) return known;
  const making = picturesOf(inputs).then((pictures) =>
    jsonWithFiles(
      bodyWith(
        pictures.map(({ bytes, mediaType }) => ({
          inlineData: { mimeType: mediaType, data: new Base64(bytes) },
        })),
      ),
    ),
  );
  bodies.set(key, making);
  // What could not be read may be readable later.
  making.catch(() => bodies.delete(key));
  return making;
}
