/** Measures this machine: nothing is asked of its owner. */
import { existsSync, readdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type Command, type FileText, readText, runCommand } from "./command";
import {
  cardOfSys,
  parseNvidiaSmi,
  parseSystemProfiler,
  parseVideoControllers,
  parseVulkanSummary,
  withoutRepeats,
} from "./graphics";
import type { GraphicsCard, Machine } from "./machine";
import { memoryOf } from "./memory";
import { hasAvx2 } from "./processor";

interface Sources {
  platform: NodeJS.Platform;
  arch: string;
  run: Command;
  read: FileText;
  /** The names in a folder; none where it cannot be read. */
  list(folder: string): string[];
  exists(file: string): boolean;
}

const THIS_MACHINE: Sources = {
  platform: process.platform,
  arch: process.arch,
  run: runCommand,
  read: readText,
  list(folder) {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  },
  exists: existsSync,
};

const DRM = "/sys/class/drm";
const SYSTEM32 = "C:\\Windows\\System32";

/**
 * Takes at most some seconds. Never rejects: what nothing tells is null.
 *
 * @param folder where models are kept; it need not exist yet.
 */
export async function measureMachine(folder: string, given: Partial<Sources> = {}): Promise<Machine> {
  const sources = { ...THIS_MACHINE, ...given };
  const { platform, arch, read } = sources;
  const memory = memoryOf(read, { totalBytes: os.totalmem(), availableBytes: os.freemem() });
  const [avx2, cards, libraries, freeDiskBytes] = await Promise.all([
    hasAvx2(sources, sources),
    cardsOf(sources, memory.totalBytes),
    librariesOf(sources),
    freeBytesAt(folder),
  ]);
  return {
    platform,
    arch,
    memory,
    cores: os.availableParallelism(),
    hasAvx2: avx2,
    cards,
    libraries,
    freeDiskBytes,
  };
}

async function cardsOf({ platform, run, read, list }: Sources, memoryBytes: number): Promise<GraphicsCard[]> {
  const ofNvidia = run("nvidia-smi", ["--query-gpu=name,memory.total", "--format=csv,noheader,nounits"]);
  if (platform === "darwin")
    return parseSystemProfiler(
      (await run("system_profiler", ["SPDisplaysDataType", "-json"])) ?? "",
      memoryBytes,
    );
  if (platform === "win32") {
    const query = "Get-CimInstance Win32_VideoController | Select-Object Name,AdapterRAM | ConvertTo-Json";
    const others = await run("powershell", ["-NoProfile", "-Command", query]);
    return withoutRepeats([parseNvidiaSmi((await ofNvidia) ?? ""), parseVideoControllers(others ?? "")]);
  }
  const vulkan = parseVulkanSummary((await run("vulkaninfo", ["--summary"])) ?? "");
  const ofKernel = list(DRM)
    .filter((name) => /^card\d+$/.test(name))
    .flatMap((name) => {
      const device = path.posix.join(DRM, name, "device");
      return cardOfSys(read(`${device}/vendor`) ?? "", read(`${device}/mem_info_vram_total`)) ?? [];
    })
    // The kernel knows the memory, Vulkan the name.
    .map((card) => ({ ...card, name: vulkan.find(({ maker }) => maker === card.maker)?.name ?? card.name }));
  return withoutRepeats([parseNvidiaSmi((await ofNvidia) ?? ""), ofKernel, vulkan]);
}

async function librariesOf({ platform, run, exists }: Sources): Promise<Machine["libraries"]> {
  if (platform === "darwin") return { vulkan: false, cuda: false, rocm: false };
  if (platform === "win32") {
    const has = (name: string) => exists(path.win32.join(SYSTEM32, name));
    return { vulkan: has("vulkan-1.dll"), cuda: has("nvcuda.dll"), rocm: has("amdhip64.dll") };
  }
  // Not everywhere in PATH.
  const known = (await run("ldconfig", ["-p"])) ?? (await run("/sbin/ldconfig", ["-p"])) ?? "";
  return {
    vulkan: known.includes("libvulkan.so.1"),
    cuda: known.includes("libcuda.so.1"),
    rocm: known.includes("libamdhip64.so"),
  };
}

/** Of the nearest folder above that exists. */
async function freeBytesAt(folder: string): Promise<number | null> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const disk = await statfs(at).catch(() => null);
    if (disk) return disk.bavail * disk.bsize;
    if (at === path.dirname(at)) return null;
  }
}
