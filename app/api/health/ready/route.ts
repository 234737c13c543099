import { methods } from "@/lib/http/methods";
import { readiness } from "@/lib/http/readiness";
import { runtime } from "@/lib/runtime";

/** Whether this process accepts work: the studio is running, not stopping, and reaches its database. */
const ready = () => readiness(runtime);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: ready });
