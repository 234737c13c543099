/** `route` for the studio of this process. */
import "server-only";
import { runtime } from "@/lib/runtime";
import { routeOn } from "./route-on";

export const route = routeOn(runtime);
