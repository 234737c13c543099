/** Downloads of a picture: the link and file name for each format. */
import type { Creation, CreationOutput } from "contract/creations/creation";
import { ENLARGEMENT, PICTURE_FORMATS, type PictureFormat } from "contract/pictures/pictures";
import { pictureName } from "@/lib/prompt/picture-name";

const NAMES: Record<PictureFormat, string> = { png: "PNG", webp: "WebP", jpeg: "JPEG" };

export interface PictureDownload {
  /** The name of the format. */
  name: string;
  mediaType: string;
  url: string;
  /** Whether it is the stored file, without conversion. */
  isOriginal: boolean;
}

type Downloadable = Pick<CreationOutput, "media_url" | "media_type">;

/** PNG, WebP and JPEG, preceded by the format of the original where it is another one. */
export function pictureDownloads(output: Downloadable): PictureDownload[] {
  const downloads = PICTURE_FORMATS.map((format) => {
    const mediaType = `image/${format}`;
    return {
      name: NAMES[format],
      mediaType,
      url: withQuery(output.media_url, { format, download: "" }),
      isOriginal: mediaType === output.media_type,
    };
  });
  if (downloads.some(({ isOriginal }) => isOriginal)) return downloads;
  const { media_type: mediaType } = output;
  const name = mediaType.replace("image/", "").toUpperCase();
  const url = withQuery(output.media_url, { download: "" });
  return [{ name, mediaType, url, isOriginal: true }, ...downloads];
}

/** The formats in which a picture can be saved twice as wide and tall, made by resampling. */
export function enlargedDownloads({ media_url }: Downloadable): Omit<PictureDownload, "isOriginal">[] {
  return PICTURE_FORMATS.map((format) => ({
    name: NAMES[format],
    mediaType: `image/${format}`,
    url: withQuery(media_url, { format, enlarge: String(ENLARGEMENT), download: "" }),
  }));
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(query)}`;
}

/** The file name of a downloaded picture. @param mediaType of the file, where it is converted. @param isEnlarged whether it is twice as large. */
export function pictureFileName(
  creation: Pick<Creation, "prompt" | "creation_id" | "create_time">,
  output: Pick<CreationOutput, "seed" | "index" | "media_type">,
  mediaType: string = output.media_type,
  isEnlarged = false,
): string {
  return pictureName({
    prompt: creation.prompt,
    createTime: creation.create_time,
    seed: output.seed,
    creationId: creation.creation_id,
    index: output.index,
    mediaType,
    isEnlarged,
  });
}
