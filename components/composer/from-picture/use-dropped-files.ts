"use client";
import { useEffect, useRef, useState } from "react";

const pictureIn = (files: FileList | undefined): File | undefined => {
  const all = [...(files ?? [])];
  return all.find((file) => file.type.startsWith("image/")) ?? all[0];
};

/**
 * Files that are dropped anywhere on the page, or pasted. What is dragged from within the page is left alone, and so
 * is everything while a dialog is open.
 *
 * @returns whether files hover over the page right now.
 */
export function useDroppedFiles(onFile: (file: File) => void): boolean {
  const [hovering, setHovering] = useState(false);
  const take = useRef(onFile);
  useEffect(() => {
    take.current = onFile;
  });
  useEffect(() => {
    let isOurs = false;
    const carriesFiles = (event: DragEvent) =>
      !isOurs &&
      event.dataTransfer?.types.includes("Files") === true &&
      !document.querySelector("dialog[open]");

    const off = new AbortController();
    const { signal } = off;
    const own = (event: DragEvent) => {
      isOurs = event.type === "dragstart";
    };
    document.addEventListener("dragstart", own, { signal });
    document.addEventListener("dragend", own, { signal });
    document.addEventListener(
      "dragover",
      (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
        setHovering(true);
      },
      { signal },
    );
    document.addEventListener(
      "dragleave",
      // Leaving an element for its neighbour is not leaving the page.
      (event) => {
        if (event.relatedTarget === null) setHovering(false);
      },
      { signal },
    );
    document.addEventListener(
      "drop",
      (event) => {
        setHovering(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        const file = pictureIn(event.dataTransfer?.files);
        if (file) take.current(file);
      },
      { signal },
    );
    document.addEventListener(
      "paste",
      (event) => {
        // Programs put a picture of a text beside the text; then the text is meant.
        const file = pictureIn(event.clipboardData?.files);
        const hasText = event.clipboardData?.types.includes("text/plain");
        if (!file || hasText || document.querySelector("dialog[open]")) return;
        event.preventDefault();
        take.current(file);
      },
      { signal },
    );
    return () => off.abort();
  }, []);
  return hovering;
}
