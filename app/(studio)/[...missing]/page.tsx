import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Not found" };

/** The page for every unknown address, inside the studio's frame so that its navigation stays available. */
export default function UnknownAddress() {
  notFound();
}
