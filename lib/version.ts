/** The version of the studio, for metrics and traces. */
import studio from "@/package.json";

export const VERSION = studio.version;
