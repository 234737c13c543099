import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { contentOf, sha256Of, startFileServer } from "../testing/file-server";
import { options, QUICK, temporaryFolder } from "../testing/options";
import { downloadFile } from "./download-file";

const CONTENT = contentOf(1_500_000);

/** A file system of 2 MB, which only root can make. */
function mountSmall(folder: string): boolean {
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test("a disk that is full, before or during a download, is said plainly, and what has come is kept", async (context) => {
  const temporary = temporaryFolder();
  const folder = path.join(temporary.folder, "small");
  const server = await startFileServer(CONTENT);
  if (!mountSmall(folder)) context.skip("Not tested: mounting a small file system takes root.");
  try {
    const file = {
      name: "w.gguf",
      url: `${server.origin}/w`,
      bytes: CONTENT.length,
      sha256: sha256Of(CONTENT),
    };
    const run = () => downloadFile(file, folder, options(), QUICK);
    writeFileSync(path.join(folder, "other"), Buffer.alloc(1_000_000));
    await expect(run()).rejects.toThrow(/is too small: 2 MB are needed, 1 MB are free/);
    expect(server.asked).toEqual([]);

    rmSync(path.join(folder, "other"));
    // Somebody else takes the room after the question.
    server.answer = () => {
      if (server.asked.length === 1) writeFileSync(path.join(folder, "other"), Buffer.alloc(1_000_000));
      return false;
    };
    await expect(run()).rejects.toThrow("The disk is full. What has come is kept");
    expect(readdirSync(folder).sort()).toEqual(["other", "w.gguf.part", "w.gguf.part.etag"]);

    rmSync(path.join(folder, "other"));
    await run();
    expect(server.asked.at(-1)?.headers.range).toMatch(/^bytes=[1-9]\d*-$/);
    expect(sha256Of(readFileSync(path.join(folder, "w.gguf")))).toBe(file.sha256);
  } finally {
    execFileSync("umount", [folder]);
    await server.close();
    temporary.remove();
  }
});
