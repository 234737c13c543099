import type { Metadata } from "next";
import { Notice } from "@/components/ui/notice";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <Notice title="There is nothing at this address">
      It may have been deleted, or it belongs to somebody else.
    </Notice>
  );
}
