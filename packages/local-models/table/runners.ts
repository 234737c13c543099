/**
 * The program that runs models: releases of stable-diffusion.cpp, one entry for each kind of machine.
 *
 * Sizes and hashes are those that other public projects pin for the same release; none was downloaded to write this table. For
 * NVIDIA on Linux there is no build, Vulkan serves all graphics cards there; for ARM there is one on macOS alone, from macOS 26.
 */
import type { Licence, Runner, SourceFile } from "../types";
import { MIT } from "./licences";

const RELEASE = "https://github.com/leejet/stable-diffusion.cpp/releases/download/master-899-28b454b";

const asset = (name: string, bytes: number, sha256: string): SourceFile => ({
  name,
  url: `${RELEASE}/${name}`,
  bytes,
  sha256,
});

const NVIDIA: Licence = {
  name: "MIT, with libraries under NVIDIA's CUDA EULA",
  url: "https://docs.nvidia.com/cuda/eula/",
  commercialUse: "allowed",
};

export const RUNNERS: readonly Runner[] = [
  {
    platform: "linux",
    arch: "x64",
    graphics: "cpu",
    archive: asset(
      "sd-master-28b454b-bin-Linux-Ubuntu-24.04-x86_64.zip",
      25_456_185,
      "378f5dcb7bdba87c2e50ea264eb17cb9e73c2bd6343294c1fc72279d78408b07",
    ),
    libraries: [],
    licence: MIT,
  },
  {
    platform: "linux",
    arch: "x64",
    graphics: "vulkan",
    archive: asset(
      "sd-master-28b454b-bin-Linux-Ubuntu-24.04-x86_64-vulkan.zip",
      38_579_477,
      "28675635a82dd24970acd9600dc5f82a6eab1a54b66e962bb39dd51e3d2b7e47",
    ),
    libraries: [],
    licence: MIT,
  },
  {
    platform: "win32",
    arch: "x64",
    graphics: "cpu",
    archive: asset(
      "sd-master-28b454b-bin-win-cpu-x64.zip",
      17_205_650,
      "cb55af2f5f112f5ef6a8b2785e25d44b5427714b89acae3f7c6fcf4ba7a72eb0",
    ),
    libraries: [],
    licence: MIT,
  },
  {
    platform: "win32",
    arch: "x64",
    graphics: "vulkan",
    archive: asset(
      "sd-master-28b454b-bin-win-vulkan-x64.zip",
      31_955_788,
      "3a4e5a75f022e4c0cad3e5a28c5921683adcb1808c0dd8e8a3536493497c793b",
    ),
    libraries: [],
    licence: MIT,
  },
  {
    platform: "win32",
    arch: "x64",
    graphics: "cuda",
    archive: asset(
      "sd-master-28b454b-bin-win-cuda12-x64.zip",
      333_408_797,
      "85ba25c948b7a8e11e0d9bc2dddc977cad93f0690c31ed787ae089daf69a0588",
    ),
    libraries: [
      asset(
        "cudart-sd-bin-win-cu12-x64.zip",
        563_452_046,
        "fe20366827d357c00797eebb58244dddab7fd9a348d70090c3871004c320f38d",
      ),
    ],
    licence: NVIDIA,
  },
  {
    platform: "darwin",
    arch: "arm64",
    graphics: "metal",
    archive: asset(
      "sd-master-28b454b-bin-Darwin-macOS-26.6.2-arm64.zip",
      34_355_695,
      "2ef9041b3464dd4354748e52acb4c8a90904150231f131fccc3588b934e1f92d",
    ),
    libraries: [],
    licence: MIT,
  },
];
