/** Runs the main function of a command and reports its failure. */
import { SettingsError } from "@/lib/settings/env";

/** Prints an error without its stack and sets the exit code. @param usage is printed after errors other than invalid settings */
export async function runMain(main: () => Promise<void>, usage = ""): Promise<void> {
  try {
    await main();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(error instanceof SettingsError || !usage ? message : `${message}\n${usage}`);
    process.exitCode = 1;
  }
}
