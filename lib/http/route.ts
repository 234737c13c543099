/** `route` for the studio of this process. */
import "server-only";
import { runtime } from "@/lib/runtime";
import { routeOn } from "./route-on";
import { requireServing } from "./serves";

export const route = routeOn(async () => requireServing(await runtime()));
