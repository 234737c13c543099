"use client";
import { useSyncExternalStore } from "react";
import type { DraftPicture } from "../draft/draft";
import { type FileUpload, fileUploads } from "./file-uploads";

const none = () => undefined;

/** The upload of a picture that is a file of this tab; undefined for others. */
export function useUpload({ picture }: DraftPicture): FileUpload | undefined {
  const read = () => ("file_id" in picture ? fileUploads.read().get(picture.file_id) : undefined);
  return useSyncExternalStore(fileUploads.subscribe, read, none);
}
