/** What a machine has for running a model. Sizes are bytes. */

export interface GraphicsCard {
  name: string;
  maker: "nvidia" | "amd" | "intel" | "apple" | "other";
  /** Its own memory, or the share of the machine's that it may use; null where nothing tells. */
  memoryBytes: number | null;
}

export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  /** Within the limits of a container. */
  memory: { totalBytes: number; availableBytes: number };
  /** Cores that this process may use. */
  cores: number;
  /** Whether the processor has AVX2; null where nothing tells. */
  hasAvx2: boolean | null;
  cards: readonly GraphicsCard[];
  /** Whether programs find a library of Vulkan, CUDA's driver or ROCm. */
  libraries: { vulkan: boolean; cuda: boolean; rocm: boolean };
  /** Free where models are kept; null where nothing tells. */
  freeDiskBytes: number | null;
}
