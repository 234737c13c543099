/** The values in the paths of operations. */
import * as z from "zod/mini";
import { idSchema } from "../service";

/** Any text: a malformed secret is answered like a wrong one. */
const secret = z.string();

export const creationParams = z.object({ creationId: idSchema });
export const previewParams = z.object({
  creationId: idSchema,
  index: z.string().check(z.regex(/^\d{1,3}$/)),
});
export const pictureParams = z.object({
  pictureId: idSchema,
  variant: z.enum(["original", "thumbnail", "view"]),
});
export const uploadParams = z.object({ uploadId: idSchema });
export const uploadFileParams = z.object({ uploadId: idSchema, variant: z.enum(["original", "thumbnail"]) });
export const boardParams = z.object({ boardId: idSchema });
export const sheetParams = z.object({ sheetId: idSchema });
export const linkParams = z.object({ boardId: idSchema, linkId: idSchema });
export const memberParams = z.object({ boardId: idSchema, personId: idSchema });
export const commentParams = z.object({ boardId: idSchema, commentId: idSchema });
export const approvalParams = z.object({ boardId: idSchema, approvalId: idSchema });
export const tokenParams = z.object({ tokenId: idSchema });
export const personTokenParams = z.object({ personId: idSchema, tokenId: idSchema });
export const webhookParams = z.object({ webhookId: idSchema });
export const deliveryParams = z.object({ webhookId: idSchema, deliveryId: idSchema });
export const personParams = z.object({ personId: idSchema });
/** A company with a key, such as `openai`. */
export const providerParams = z.object({ provider: z.string().check(z.regex(/^[a-z]{2,20}$/)) });
export const secretParams = z.object({ secret });
export const guestCommentParams = z.object({ secret, commentId: idSchema });
export const guestPictureParams = z.object({
  secret,
  pictureId: idSchema,
  variant: z.enum(["thumbnail", "view", "original"]),
});
