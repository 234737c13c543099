/** Marks pictures: texts, then XMP, then the manifest, which has a hash of all of it. */
import "server-only";
import { isSigned, partsWithSourceType } from "picture-metadata";
import {
  areSignedBy,
  headWithManifest,
  type ManifestContent,
  partsWithManifest,
  type Signer,
} from "picture-metadata/manifest";
import type { Log } from "@/lib/base/log";
import { VERSION } from "@/lib/base/version";
import type { Marks, Origin } from "@/lib/pictures/marks";

/** The name under which the studio signs. */
const GENERATOR = "Prompt Studio";

/** @param openSigner called when the first picture is marked, and again after a failure. */
export function createMarks({ openSigner, log }: { openSigner: () => Promise<Signer>; log: Log }): Marks {
  let opening: Promise<Signer> | undefined;
  const signer = async () => {
    opening ??= openSigner();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  const contentOf = (origin: Pick<ManifestContent, keyof Origin>) => ({
    ...origin,
    generator: { name: GENERATOR, version: VERSION },
  });
  const failed = (error: unknown) => {
    log.error({ err: error }, "a picture could not be signed");
    return null;
  };
  return {
    async mark(bytes, origin, texts) {
      if (isSigned(bytes)) return [bytes];
      const written = partsWithSourceType(bytes, origin.sourceType, texts);
      // What a foreign file says without a signature is passed on, and not signed.
      if (origin.action === "converted" && origin.ingredients.length === 0) return written;
      const sign = async () => partsWithManifest(bytes, contentOf(origin), await signer(), written);
      return (await sign().catch(failed)) ?? written;
    },
    async isOwn(manifests) {
      const check = async () => areSignedBy(manifests, await signer());
      return (await check().catch(failed)) ?? false;
    },
    async markHead({ head, hashWithRest }, { sourceType, ingredients }) {
      // What a foreign file says without a signature is passed on, and not signed.
      const content = contentOf({ action: "converted", sourceType: null, ingredients });
      const sign = async () =>
        headWithManifest(head, { content, xmp: sourceType }, { ...(await signer()), hash: hashWithRest });
      return sign().catch(failed);
    },
  };
}
