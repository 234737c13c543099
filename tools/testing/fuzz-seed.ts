/** Gives every test with random inputs the seed FUZZ_SEED, where a run has one; otherwise a failed test prints its own. */
if (process.env.FUZZ_SEED) {
  // Most tests have no random inputs, so the library is loaded only here.
  const { configureGlobal } = await import("fast-check");
  configureGlobal({ seed: Number(process.env.FUZZ_SEED) });
}
