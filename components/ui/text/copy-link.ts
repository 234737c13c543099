import { notify } from "@/components/ui/notices/notify";
import { copyText } from "./copy";

/** Puts an address of the studio on the clipboard, and says what it is good for. */
export async function copyLink(address: string): Promise<void> {
  const copied = await copyText(address);
  notify({
    words: copied
      ? "Link copied. It opens for you alone, wherever you are signed in."
      : "The link could not be copied.",
  });
}
