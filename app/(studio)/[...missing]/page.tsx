import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Not found" };

/** Every address that leads nowhere: said inside the studio, with the way around still at hand. */
export default function UnknownAddress() {
  notFound();
}
