import { expect, test } from "vitest";
import { howEnded, reasonIn } from "./reason";

const FILES = ["flux2-klein.gguf"];
const why = (...lines: string[]) => reasonIn(lines, FILES);

test("of a file that is broken the reason is the first error, with the name of the file and not its folder", () => {
  expect(
    why(
      "[INFO ] stable-diffusion.cpp:713  - loading model from '/data/models/flux2-klein.gguf'",
      "[WARN ] model_loader.cpp:252  - unknown format /data/models/flux2-klein.gguf",
      "[ERROR] stable-diffusion.cpp:715  - init model loader from file failed: '/data/models/flux2-klein.gguf'",
      "[ERROR] main.cpp:92   - new_sd_ctx_t failed",
    ),
  ).toBe("init model loader from file failed: flux2-klein.gguf");
});

test("of memory that ran out the reason is the line that says so, whatever follows it", () => {
  const memory = "ggml_backend_cuda_buffer_type_alloc_buffer: allocating 9000.00 MiB: out of memory";
  expect(
    why(
      "ggml_cuda_init: found 1 CUDA devices:",
      "[ERROR] stable-diffusion.cpp:99 - a job before failed",
      memory,
      "[ERROR] ggml_extend.hpp:83   - flux: compute failed",
      "/build/ggml/src/ggml.c:1234: GGML_ASSERT(buffer) failed",
      "#3 0x7f in main ()",
    ),
  ).toBe(memory);
});

test.each([
  [
    "/data/my models/sd-server: error while loading shared libraries: libcudart.so.12: cannot open shared object file",
    "error while loading shared libraries: libcudart.so.12: cannot open shared object file",
  ],
  ["/build/ggml.c:1234: GGML_ASSERT(tensor != NULL) failed", "GGML_ASSERT(tensor != NULL) failed"],
  ["CUDA error: an illegal memory access", "CUDA error: an illegal memory access"],
  [
    "terminate called after throwing an instance of 'std::bad_alloc'",
    "terminate called after throwing an instance of std::bad_alloc",
  ],
  ["dyld[77]: Library not loaded: @rpath/libggml.dylib", "Library not loaded: @rpath/libggml.dylib"],
])("%s is a reason", (line, words = line) => {
  expect(why("[INFO ] main.cpp:1 - listening", line)).toBe(words);
});

test("no prompt comes out of the log, at whatever level it was written", () => {
  const prompts = [
    "[DEBUG] conditioner.hpp:12 - parse 'a secret campaign, out of memory' to [['a secret campaign', 1]]",
    "[INFO ] common.cpp:9 - prompt: a secret campaign",
    "[WARN ] lora.hpp:9 - can not find secret.safetensors",
    "a secret campaign: failed to allocate",
    "secret GGML_ASSERT",
  ];
  expect(why(...prompts)).toBeNull();
  const quoted =
    "[ERROR] pm.hpp:4 - trigger word 'secret' of '/data/secret.png' was not found in \"a secret\" anywhere";
  expect(why(...prompts, quoted)).toBe("trigger word … anywhere");
});

test.each([
  ["'it's the dogs' secret campaign, don't tell' was not drawn", "… was not drawn"],
  ["can't draw \"a 4\" secret's 'frame'\": stopped", "can't draw …: stopped"],
  ["can't draw 'a secret campaign that is cut", "can't draw …"],
])("nothing of a prompt with quotes of its own is shown: %s", (line, words) => {
  expect(why(`[ERROR] main.cpp:9 - ${line}`)).toBe(words);
});

test("a reason is short, has no folder of the machine and no control characters", () => {
  expect(
    why(`[ERROR] main.cpp:9 - cannot open /home/someone/models/x.gguf\u001b[K ${"x".repeat(500)}`),
  ).toMatch(/^cannot open … x{100,190}$/);
});

test("without a line that tells it, the signal or the code is what is known", () => {
  expect(howEnded({ code: null, signal: "SIGKILL" }, null)).toContain("memory runs out");
  expect(howEnded({ code: null, signal: "SIGSEGV" }, null)).toBe("ended by SIGSEGV");
  expect(howEnded({ code: 1, signal: null }, null)).toBe("ended with code 1");
  expect(howEnded({ code: 1, signal: null }, "out of memory")).toBe("ended: out of memory");
});
