/** Which instructions the processor has. */
import type { Command, FileText } from "./command";

/** @param text of `/proc/cpuinfo`. @returns null where it lists no features, as on ARM */
export function avx2InCpuinfo(text: string): boolean | null {
  const [, flags] = /^flags\s*:(.*)$/m.exec(text) ?? [];
  return flags === undefined ? null : flags.trim().split(/\s+/).includes("avx2");
}

/** Null where nothing tells, as on Windows. */
export async function hasAvx2(
  { platform, arch }: { platform: NodeJS.Platform; arch: string },
  { run, read }: { run: Command; read: FileText },
): Promise<boolean | null> {
  if (arch !== "x64") return null;
  if (platform === "linux") return avx2InCpuinfo(read("/proc/cpuinfo") ?? "");
  if (platform !== "darwin") return null;
  const features = await run("sysctl", ["-n", "machdep.cpu.leaf7_features"]);
  return features === null ? null : /\bAVX2\b/.test(features);
}
