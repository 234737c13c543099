/** Graphics cards, from what the tools of their makers and systems write. All parsers ignore what they do not understand. */
import type { GraphicsCard } from "./machine";

const MB = 1_024 ** 2;
/** Metal lets a program use about this share of the machine's memory. */
const METAL_SHARE = 0.7;
const MAX_CARDS = 16;

/** @param text of `nvidia-smi --query-gpu=name,memory.total --format=csv,noheader,nounits`: `NVIDIA GeForce RTX 3060, 12288`. */
export function parseNvidiaSmi(text: string): GraphicsCard[] {
  return linesOf(text).flatMap((line) => {
    const comma = line.lastIndexOf(",");
    const name = line.slice(0, comma).trim();
    const megabytes = line.slice(comma + 1).trim();
    if (comma < 1 || name === "") return [];
    return [{ name, maker: "nvidia" as const, memoryBytes: megabytesOf(megabytes) }];
  });
}

const megabytesOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) * MB : null);

/** @param text of `vulkaninfo --summary`. Processors that pretend to be cards (llvmpipe) are left out. */
export function parseVulkanSummary(text: string): GraphicsCard[] {
  const cards: GraphicsCard[] = [];
  // One block a device, each line `name = value`.
  for (const block of text.split(/^GPU\d+:/m).slice(1, MAX_CARDS + 1)) {
    const lines = block.split("\n").map((line) => line.split(" = ", 2));
    const of = (wanted: string) => lines.find(([name]) => name?.trim() === wanted)?.[1]?.trim();
    const name = of("deviceName");
    if (name && of("deviceType") !== "PHYSICAL_DEVICE_TYPE_CPU")
      cards.push({ name, maker: makerOf(of("vendorID") ?? "", name), memoryBytes: null });
  }
  return cards;
}

/** @param text of `system_profiler SPDisplaysDataType -json`. @param memoryBytes of the machine, which Apple's chips share */
export function parseSystemProfiler(text: string, memoryBytes: number): GraphicsCard[] {
  const listed = (parseJson(text) as { SPDisplaysDataType?: unknown } | null)?.SPDisplaysDataType;
  return recordsIn(listed).flatMap((device) => {
    const name = String(device.sppci_model ?? device._name ?? "");
    if (name === "") return [];
    const maker = makerOf(String(device.spdisplays_vendor ?? ""), name);
    const own = /^(\d{1,5}) (GB|MB)$/.exec(String(device.spdisplays_vram ?? ""));
    const ownBytes = own ? Number(own[1]) * (own[2] === "GB" ? 1_024 * MB : MB) : null;
    return [
      { name, maker, memoryBytes: maker === "apple" ? Math.floor(memoryBytes * METAL_SHARE) : ownBytes },
    ];
  });
}

/**
 * @param text of PowerShell's `Get-CimInstance Win32_VideoController | Select-Object Name,AdapterRAM | ConvertTo-Json`: one
 * object, or a list.
 */
export function parseVideoControllers(text: string): GraphicsCard[] {
  const json = parseJson(text);
  return recordsIn(Array.isArray(json) ? json : [json]).flatMap(({ Name, AdapterRAM }) => {
    if (typeof Name !== "string" || /basic display|remote display|virtual/i.test(Name)) return [];
    // The number has 32 bits: of four gigabytes and more it knows nothing.
    const isKnown = typeof AdapterRAM === "number" && AdapterRAM > 0 && AdapterRAM < 2 ** 32 - 2 * MB;
    return [{ name: Name, maker: makerOf("", Name), memoryBytes: isKnown ? AdapterRAM : null }];
  });
}

/** A card in `/sys/class/drm`: the numbers of its maker and its memory as the kernel writes them. */
export function cardOfSys(vendor: string, vram: string | null): GraphicsCard | null {
  const maker = makerOf(vendor.trim(), "");
  if (maker === "other") return null;
  const memoryBytes = /^\d{1,15}$/.test(vram?.trim() ?? "") ? Number(vram) : null;
  return {
    name: { nvidia: "NVIDIA", amd: "AMD", intel: "Intel", apple: "Apple" }[maker],
    maker,
    memoryBytes,
  };
}

function makerOf(vendor: string, name: string): GraphicsCard["maker"] {
  const text = `${vendor} ${name}`;
  if (/0x10de|nvidia|geforce|quadro/i.test(text)) return "nvidia";
  if (/0x1002|\bamd\b|radeon/i.test(text)) return "amd";
  if (/0x8086|intel/i.test(text)) return "intel";
  if (/0x106b|apple/i.test(text)) return "apple";
  return "other";
}

/** The same card once: the first list that knows a card of a maker knows it best. */
export function withoutRepeats(lists: readonly (readonly GraphicsCard[])[]): GraphicsCard[] {
  const known: GraphicsCard[] = [];
  for (const list of lists) {
    const makers = new Set(known.map(({ maker }) => maker));
    known.push(...list.filter(({ maker }) => !makers.has(maker)));
  }
  return known.slice(0, MAX_CARDS);
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, MAX_CARDS);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const recordsIn = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : [])
    .filter((one) => typeof one === "object" && one !== null)
    .slice(0, MAX_CARDS);
