import type { Metadata } from "next";
import { Notice } from "@/components/ui/page/full-page-notice";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return <Notice title="Page not found">The address may be mistyped, or the link may be out of date.</Notice>;
}
