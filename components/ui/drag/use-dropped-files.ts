"use client";
import { type RefObject, useEffect, useRef, useState } from "react";

/** Only pictures, where there are any. */
function filesIn(data: DataTransfer | null): File[] {
  const all = [...(data?.files ?? [])];
  const pictures = all.filter(({ type }) => type.startsWith("image/"));
  return pictures.length > 0 ? pictures : all;
}

/** In pixels of the window. */
export interface Point {
  x: number;
  y: number;
}

const pointOf = ({ clientX: x, clientY: y }: DragEvent): Point => ({ x, y });

/** `data-drop-to` of what is below the pointer. */
const targetOf = <Target extends string>({ target }: Event): Target | null =>
  target instanceof Element
    ? ((target.closest<HTMLElement>("[data-drop-to]")?.dataset.dropTo as Target | undefined) ?? null)
    : null;

/**
 * Receives files that are dropped anywhere on the page, or pasted. Drags that start on the page, and all that a dialog covers, are
 * ignored.
 *
 * @param onFiles takes them, the `data-drop-to` that they were dropped on, and where; null for what was pasted.
 * @param inside an element of the dialog that receives them; without one, the page does.
 * @param onOver is told where files hover, again and again.
 * @returns null while no files hover over the page; then the `data-drop-to` below the pointer, "page" where there is none.
 */
export function useDroppedFiles<Target extends string = never>(
  onFiles: (files: File[], to: Target | null, at: Point | null) => void,
  inside?: RefObject<HTMLElement | null>,
  onOver?: (at: Point) => void,
): Target | "page" | null {
  const [over, setOver] = useState<Target | "page" | null>(null);
  const latest = useRef({ onFiles, onOver });
  useEffect(() => {
    latest.current = { onFiles, onOver };
  });
  useEffect(() => {
    let isOurs = false;
    const isCovered = () => {
      const last = [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;
      return last !== (inside?.current?.closest("dialog") ?? null);
    };
    const carriesFiles = ({ dataTransfer }: DragEvent) =>
      !isOurs && dataTransfer?.types.includes("Files") === true && !isCovered();
    const off = new AbortController();
    const on = <Type extends keyof DocumentEventMap>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, off);
    const own = (event: DragEvent) => {
      isOurs = event.type === "dragstart";
    };
    on("dragstart", own);
    on("dragend", own);
    on("dragover", (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setOver(targetOf<Target>(event) ?? "page");
      latest.current.onOver?.(pointOf(event));
    });
    // Without a related target the pointer has left the page.
    on("dragleave", ({ relatedTarget }) => relatedTarget || setOver(null));
    on("drop", (event) => {
      setOver(null);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      const files = filesIn(event.dataTransfer);
      if (files.length > 0) latest.current.onFiles(files, targetOf<Target>(event), pointOf(event));
    });
    on("paste", (event) => {
      const files = filesIn(event.clipboardData);
      const text = event.clipboardData?.getData("text/plain");
      // Some programs copy text together with a picture of it; then the text is meant, unless it is the name of the file.
      const isText = text && !files.some(({ name }) => text.includes(name));
      if (files.length === 0 || isText || isCovered()) return;
      event.preventDefault();
      latest.current.onFiles(files, null, null);
    });
    return () => off.abort();
  }, [inside]);
  return over;
}
