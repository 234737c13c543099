/** Reads the files of a zip archive. */
import { promisify } from "node:util";
import yauzl, { type Entry, type ZipFile } from "yauzl";

/** @returns the files by name. */
export async function unzip(file: string): Promise<Map<string, Buffer>> {
  const zip = await promisify<string, yauzl.Options, ZipFile>(yauzl.open)(file, {
    lazyEntries: true,
    autoClose: false,
  });
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", resolve);
    zip.on("entry", (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("error", reject);
        stream.on("end", () => {
          files.set(entry.fileName, Buffer.concat(chunks));
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
  zip.close();
  return files;
}
