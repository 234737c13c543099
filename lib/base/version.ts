/** The version of the studio, for metrics and traces. */
import studio from "@/package.json" with { type: "json" };

export const VERSION = studio.version;
