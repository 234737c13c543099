/** `route` for the studio of this process. */
import "server-only";
import { routeOn } from "@/lib/http/route-on";
import { requireServing } from "@/lib/http/serves";
import { runtime } from "./index";

export const route = routeOn(async () => requireServing(await runtime()));
