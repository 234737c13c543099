import { expect, test } from "vitest";
import {
  cardOfSys,
  parseNvidiaSmi,
  parseSystemProfiler,
  parseVideoControllers,
  parseVulkanSummary,
  withoutRepeats,
} from "./graphics";
import { measureMachine } from "./measure";
import { memoryOf, parseMeminfo } from "./memory";
import { avx2InCpuinfo } from "./processor";

const GIB = 1_024 ** 3;

const MEMINFO = `MemTotal:       32767292 kB
MemFree:         1204512 kB
MemAvailable:   20480000 kB
Buffers:          512000 kB
`;

const VULKAN = `==========
VULKANINFO
==========

Vulkan Instance Version: 1.3.275

Devices:
========
GPU0:
	apiVersion         = 1.3.274
	driverVersion      = 24.0.5
	vendorID           = 0x1002
	deviceID           = 0x73df
	deviceType         = PHYSICAL_DEVICE_TYPE_DISCRETE_GPU
	deviceName         = AMD Radeon RX 6700 XT (RADV NAVI22)
	driverID           = DRIVER_ID_MESA_RADV
GPU1:
	apiVersion         = 1.3.274
	vendorID           = 0x10005
	deviceType         = PHYSICAL_DEVICE_TYPE_CPU
	deviceName         = llvmpipe (LLVM 17.0.6, 256 bits)
`;

const PROFILER = JSON.stringify({
  SPDisplaysDataType: [
    {
      _name: "Apple M2 Pro",
      spdisplays_mtlgpufamilysupport: "spdisplays_metal3",
      spdisplays_vendor: "sppci_vendor_Apple",
      sppci_cores: "19",
      sppci_model: "Apple M2 Pro",
    },
  ],
});

test("memory is that of the machine, or of a container with less", () => {
  const machine = { totalBytes: 32_767_292 * 1_024, availableBytes: 20_480_000 * 1_024 };
  expect(parseMeminfo(MEMINFO)).toEqual(machine);
  const read = (files: Record<string, string>) => (path: string) => files[path] ?? null;
  const others = { totalBytes: 1, availableBytes: 1 };
  expect(memoryOf(read({ "/proc/meminfo": MEMINFO, "/sys/fs/cgroup/memory.max": "max\n" }), others)).toEqual(
    machine,
  );
  const limited = {
    "/sys/fs/cgroup/memory.max": `${8 * GIB}\n`,
    "/sys/fs/cgroup/memory.current": `${GIB}\n`,
  };
  expect(memoryOf(read({ "/proc/meminfo": MEMINFO, ...limited }), others)).toEqual({
    totalBytes: 8 * GIB,
    availableBytes: 7 * GIB,
  });
  const first = {
    "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
    "/sys/fs/cgroup/memory/memory.usage_in_bytes": "1000\n",
  };
  expect(memoryOf(read({ "/proc/meminfo": MEMINFO, ...first }), others)).toEqual(machine);
  expect(memoryOf(read({}), others)).toEqual(others);
});

test("AVX2 is one of the processor's flags, and unknown where it lists none", () => {
  expect(avx2InCpuinfo("processor\t: 0\nflags\t\t: fpu sse4_2 avx avx2 bmi2\n")).toBe(true);
  expect(avx2InCpuinfo("flags\t\t: fpu sse4_2 avx avx2x\n")).toBe(false);
  expect(avx2InCpuinfo("Features\t: fp asimd\n")).toBeNull();
});

test("NVIDIA's cards are read from nvidia-smi, also where it does not know the memory", () => {
  const text = "NVIDIA GeForce RTX 3060, 12288\nNVIDIA GB10, [N/A]\n";
  expect(parseNvidiaSmi(text)).toEqual([
    { name: "NVIDIA GeForce RTX 3060", maker: "nvidia", memoryBytes: 12 * GIB },
    { name: "NVIDIA GB10", maker: "nvidia", memoryBytes: null },
  ]);
  expect(parseNvidiaSmi("NVIDIA-SMI has failed because it couldn't communicate with the driver\n")).toEqual(
    [],
  );
});

test("cards are read from vulkaninfo without processors that pretend to be one", () => {
  expect(parseVulkanSummary(VULKAN)).toEqual([
    { name: "AMD Radeon RX 6700 XT (RADV NAVI22)", maker: "amd", memoryBytes: null },
  ]);
});

test("Apple's chips share the memory of the machine", () => {
  expect(parseSystemProfiler(PROFILER, 32 * GIB)).toEqual([
    { name: "Apple M2 Pro", maker: "apple", memoryBytes: Math.floor(32 * GIB * 0.7) },
  ]);
});

test("Windows lists one card as an object and several as a list, and knows no more than four gigabytes", () => {
  const card = { Name: "AMD Radeon RX 6600", AdapterRAM: 4_293_918_720 };
  expect(parseVideoControllers(JSON.stringify(card))).toEqual([
    { name: "AMD Radeon RX 6600", maker: "amd", memoryBytes: null },
  ]);
  const small = { Name: "Intel(R) UHD Graphics 630", AdapterRAM: 1_073_741_824 };
  const others = [small, { Name: "Microsoft Basic Display Adapter", AdapterRAM: null }];
  expect(parseVideoControllers(JSON.stringify(others))).toEqual([
    { name: "Intel(R) UHD Graphics 630", maker: "intel", memoryBytes: GIB },
  ]);
});

test("the memory of AMD's cards is that of the kernel", () => {
  expect(cardOfSys("0x1002\n", "12868124672\n")).toEqual({
    name: "AMD",
    maker: "amd",
    memoryBytes: 12_868_124_672,
  });
  expect(cardOfSys("0x1af4\n", null)).toBeNull();
});

test("a card that several tools list counts once", () => {
  const nvidia = { name: "RTX 3060", maker: "nvidia", memoryBytes: 1 } as const;
  const amd = { name: "RX 6600", maker: "amd", memoryBytes: null } as const;
  expect(
    withoutRepeats([
      [nvidia, nvidia],
      [{ ...nvidia, memoryBytes: null }, amd],
    ]),
  ).toEqual([nvidia, nvidia, amd]);
});

test("nonsense from every tool measures a machine without cards", async () => {
  for (const platform of ["linux", "darwin", "win32"] as const) {
    for (const nonsense of [
      null,
      "",
      "\0\u0001",
      "{",
      "[1, null, {}]",
      "null",
      "GPU0:\n",
      "a,b,c\n".repeat(5),
    ]) {
      const machine = await measureMachine("/", {
        platform,
        arch: "x64",
        run: async () => nonsense,
        read: () => nonsense,
        list: () => ["card0", "card0-HDMI-A-1", "renderD128"],
        exists: () => false,
      });
      expect(machine.cards.filter(({ memoryBytes }) => memoryBytes !== null)).toEqual([]);
      expect(machine.memory.totalBytes).toBeGreaterThan(0);
    }
  }
});

test("on Linux the kernel gives a card its memory and Vulkan its name", async () => {
  const files: Record<string, string> = {
    "/sys/class/drm/card1/device/vendor": "0x1002\n",
    "/sys/class/drm/card1/device/mem_info_vram_total": `${12 * GIB}\n`,
  };
  const outputs: Record<string, string> = {
    vulkaninfo: VULKAN,
    ldconfig: "\tlibvulkan.so.1 (libc6,x86-64)\n",
  };
  const machine = await measureMachine("/", {
    platform: "linux",
    run: async (program) => outputs[program] ?? null,
    read: (path) => files[path] ?? null,
    list: () => ["card1", "card1-DP-1"],
  });
  expect(machine.cards).toEqual([
    { name: "AMD Radeon RX 6700 XT (RADV NAVI22)", maker: "amd", memoryBytes: 12 * GIB },
  ]);
  expect(machine.libraries).toEqual({ vulkan: true, cuda: false, rocm: false });
  expect(machine.freeDiskBytes).toBeGreaterThan(0);
});
