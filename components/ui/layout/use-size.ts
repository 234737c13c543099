"use client";
import { type RefCallback, useCallback, useState } from "react";

interface Size {
  width: number;
  height: number;
}

/** The inner size of an element in pixels, kept current; null until it is measured. @returns the ref, and the size. */
export function useSize(): [RefCallback<HTMLElement>, Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [attach, size];
}
