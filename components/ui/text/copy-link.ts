import { notify } from "@/components/ui/notices/notify";
import { copyText } from "./copy";

/** Copies an address of the studio and explains who can open it. */
export async function copyLink(address: string): Promise<void> {
  const copied = await copyText(address);
  notify({
    words: copied
      ? "Link copied. Only you can open the link, on every device where you are signed in."
      : "The link could not be copied.",
  });
}
