/** A process that downloads one file and may be killed: `node --import=tsx download-process.ts FILE FOLDER`, FILE as JSON. */
import { downloadFile } from "../download/download-file";
import type { SourceFile } from "../types";
import { options, QUICK } from "./options";

const [file = "", folder = ""] = process.argv.slice(2);
downloadFile(JSON.parse(file) as SourceFile, folder, options(), QUICK).then(
  ({ sha256 }) => process.stdout.write(sha256),
  (error: Error) => {
    process.stderr.write(error.message);
    process.exitCode = 1;
  },
);
