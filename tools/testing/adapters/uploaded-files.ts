/** The picture files that the stand-in of a service has received before creates. */
import sharp from "sharp";

export interface UploadedFile {
  /** What creates name it by. */
  address: string;
  mediaType: string;
  bytes: Buffer;
  width: number;
  height: number;
}

export interface UploadedFiles {
  /** Those that were not removed, the oldest first. */
  readonly all: readonly UploadedFile[];
  readonly removed: readonly string[];
  /** @returns undefined for a text that is no address of a file. */
  at(address: unknown): UploadedFile | undefined;
  /** @returns the id of a file that comes next. */
  announce(mediaType: string, addressOf: (id: string) => string): string;
  /** @returns whether it was announced with this type. @throws Error for bytes that are no picture */
  fill(id: string, file: { bytes: Buffer | undefined; mediaType: string }): Promise<boolean>;
  /** @returns whether it was there. */
  remove(id: string): boolean;
}

export function createUploadedFiles(): UploadedFiles {
  const files = new Map<string, UploadedFile>();
  const announced = new Map<string, { address: string; mediaType: string }>();
  const removed: string[] = [];
  return {
    removed,
    get all() {
      return [...files.values()];
    },
    at: (address) => [...files.values()].find((file) => file.address === address),
    announce(mediaType, addressOf) {
      const id = `file${announced.size + 1}`;
      announced.set(id, { address: addressOf(id), mediaType });
      return id;
    },
    async fill(id, { bytes = Buffer.alloc(0), mediaType }) {
      const one = announced.get(id);
      if (one?.mediaType !== mediaType) return false;
      const { width, height, format } = await sharp(bytes).metadata();
      if (`image/${format}` !== mediaType) return false;
      files.set(id, { ...one, bytes, width, height });
      return true;
    },
    remove(id) {
      removed.push(id);
      return files.delete(id);
    },
  };
}
