/** Copies a link of a board without opening its links. */
import { notify } from "@/components/ui/notices/notify";
import { copyText } from "@/components/ui/text/copy";
import { listLinks } from "@/lib/client/api/boards/links";
import { errorMessage } from "@/lib/client/api/call/errors";
import { counted } from "@/lib/client/words/counted";
import { linkName } from "./words";

/** The newest that works. @param onShare opens the links, where there is none whose address can be shown. */
export async function copyBoardLink(boardId: string, onShare: () => void): Promise<void> {
  try {
    const active = (await listLinks(boardId)).filter((link) => link.is_active);
    const link = active.find(({ url }) => url !== null);
    if (!link?.url) return onShare();
    const { url } = link;
    const words = [
      `${linkName(link)} is copied.`,
      active.length > 1 && `It is the newest of ${counted(active.length, "link")}.`,
      link.has_password && "Guests need its password, too.",
    ];
    const copy = async () => {
      const isCopied = await copyText(url);
      notify({
        key: "copy-link",
        words: isCopied ? words.filter(Boolean).join(" ") : "The link is ready to copy.",
        // Some browsers copy only within a click.
        ...(!isCopied && { action: { label: "Copy link", run: () => void copy() } }),
      });
    };
    await copy();
  } catch (error) {
    notify({ kind: "problem", words: `The link was not copied. ${errorMessage(error)}` });
  }
}
