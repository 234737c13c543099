/** Where a picture can be downloaded, in each of its formats. */
import type { CreationOutput } from "@/lib/contract/creation";
import { PICTURE_FORMATS, type PictureFormat } from "@/lib/contract/pictures";

const NAMES: Record<PictureFormat, string> = { png: "PNG", webp: "WebP", jpeg: "JPEG" };

export interface PictureDownload {
  /** As people call the format. */
  name: string;
  mediaType: string;
  url: string;
  /** Whether these are the picture's own pixels, bit for bit. */
  isOriginal: boolean;
}

type Downloadable = Pick<CreationOutput, "media_url" | "media_type">;

/** The usual formats, and in front of them the picture's own where it is another one. */
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

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(query)}`;
}
