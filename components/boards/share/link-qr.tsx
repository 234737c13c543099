"use client";
import { encode } from "uqr";

/** White around the code, in modules: scanners need four. */
const QUIET = 4;

/** The address of a link for the camera of a phone, dark on white in both themes. */
export default function LinkQr({ name, url }: { name: string; url: string }) {
  const { size, data } = encode(url, { ecc: "M", border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  const side = size + 2 * QUIET;
  return (
    <figure className="mt-3 flex flex-wrap items-center gap-4">
      <svg
        role="img"
        aria-label={`QR code with the address of ${name}`}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-44 rounded-md bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="text-xs text-muted">Opens the link on a phone.</figcaption>
    </figure>
  );
}
