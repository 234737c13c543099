import { json } from "@/lib/http/answers/json";
import { methods } from "@/lib/http/methods";

/** Whether this process serves requests. The database is not checked, because a restart would not bring it back. */
const live = async () => json({ status: "success" }, { headers: { "cache-control": "no-store" } });

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: live });
