"use client";
import { useQuery } from "@tanstack/react-query";
import type { Creation } from "contract/creations/creation";
import { modelsQuery } from "../api/models";
import { isWaiting, waitReason } from "../words/waiting";
import { useServices } from "./changes-query";

/** Why a creation waits for its service; null when it does not. */
export function useWaitReason(creation: Creation): string | null {
  const services = useServices();
  const { data } = useQuery({ ...modelsQuery, enabled: isWaiting(creation) && services.length > 1 });
  return waitReason(creation, data ?? [], services);
}
