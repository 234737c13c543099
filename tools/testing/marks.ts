/** Marks of pictures as a studio writes them, with a certificate that is made once for the tests of a process. */
import { createLog } from "@/lib/base/log";
import { makeCertificate } from "@/lib/origin/make-certificate";
import { createMarks } from "@/lib/origin/marks";
import { signerOf } from "@/lib/origin/signer";

export const testMarks = createMarks({
  openSigner: async () => signerOf(await makeCertificate(Date.now())),
  log: createLog("silent"),
});
