/** Reads a ZIP as any program would. */
import { promisify } from "node:util";
import yauzl, { type Entry, type ZipFile } from "yauzl";

/** The files in the order of the directory. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)(Buffer.from(bytes), {
    lazyEntries: true,
    strictFileNames: true,
    validateEntrySizes: true,
  });
  const open = promisify(zip.openReadStream.bind(zip) as OpenReadStream);
  const files = new Map<string, Buffer>();
  for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
    const parts: Buffer[] = [];
    for await (const part of await open(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

type OpenReadStream = (
  entry: Entry,
  done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
) => void;

function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise<Entry | null>((resolve, reject) => {
    zip
      .once("entry", resolve)
      .once("end", () => resolve(null))
      .once("error", reject);
    zip.readEntry();
  }).finally(() => zip.removeAllListeners());
}
