"use client";
/** What is on the page that can be acted on: each view says it for as long as it is there. Its actions load after the page. */
import { useEffect, useRef } from "react";
import type { ActionGroup } from "./action";

/** Actions that load with the first key, or when the page is idle. */
export interface LateActions<On> {
  /** Loads them once; after a failure the next call tries again. It never throws. */
  fetch: () => Promise<boolean>;
  /** Undefined until they are loaded. */
  code: () => ActionGroup<On> | undefined;
}

/** Something that can be acted on now, null for nothing, with its actions. */
export type Source = <R>(read: <On>(actions: LateActions<On>, on: On | null) => R) => R;

const late = new Set<Pick<LateActions<never>, "fetch">>();
let isAskedFor = false;

/** Says that a page has these actions. */
export function lateActions<On>(actions: LateActions<On>): LateActions<On> {
  late.add(actions);
  if (isAskedFor) void actions.fetch();
  return actions;
}

/** Loads all actions of the page. */
export async function loadActions(): Promise<void> {
  isAskedFor = true;
  await Promise.all([...late].map(({ fetch }) => fetch()));
}

const ofStudio = new Set<Source>();
const ofPage = new Set<Source>();

/** All that can be acted on: what is on every page comes first. */
export const allSources = (): Source[] => [...ofStudio, ...ofPage];

/** @returns how to remove it. */
export function addSource(source: Source, where: "page" | "studio" = "page"): () => void {
  const sources = where === "page" ? ofPage : ofStudio;
  sources.add(source);
  return () => sources.delete(source);
}

/** Offers actions for as long as the view is on the page. @param on null while they cannot be done. */
export function useActions<On>(
  actions: LateActions<On>,
  on: NoInfer<On> | null,
  where: "page" | "studio" = "page",
): void {
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  useEffect(() => addSource((read) => read(actions, latest.current), where), [actions, where]);
}

const pictures = new WeakMap<Element, Source>();

/** @param tools the element with the tools of a picture, which carries `data-picture-tools`. */
export const addPicture = (tools: Element, source: Source): void => void pictures.set(tools, source);

/** @param picture an element with `data-picture`. @returns undefined for a picture without tools. */
export function pictureSource(picture: Element): Source | undefined {
  const tools = picture.querySelector("[data-picture-tools]");
  return tools ? pictures.get(tools) : undefined;
}
