"use client";
import { useEffect, useRef, useState } from "react";

const pictureIn = (files: FileList | undefined): File | undefined => {
  const all = [...(files ?? [])];
  return all.find((file) => file.type.startsWith("image/")) ?? all[0];
};

/**
 * Receives files that are dropped anywhere on the page, or pasted. Drags that start on the page, and all drags while a
 * dialog is open, are ignored.
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
      // Without a related target the pointer has left the page.
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
        // Some programs copy text together with a picture of it; then the text is meant.
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
