import { json } from "@/lib/http/answers/json";
import { methods } from "@/lib/http/methods";

/** Whether this process serves requests at all. It touches nothing else: a database that is away is no reason to restart. */
const live = async () => json({ status: "success" }, { headers: { "cache-control": "no-store" } });

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: live });
