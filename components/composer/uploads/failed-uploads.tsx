"use client";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/controls/button";
import { PageLink } from "@/components/ui/page/page-link";
import type { DraftPicture } from "../draft/draft";
import { fileUploads } from "./file-uploads";

interface Props<Picture> {
  pictures: readonly Picture[];
  onRemove: (picture: Picture) => void;
}

/** What went wrong with files that could not be uploaded, each with what can be done about it. */
export function FailedUploads<Picture extends DraftPicture>({ pictures, onRemove }: Props<Picture>) {
  const uploads = useSyncExternalStore(fileUploads.subscribe, fileUploads.read, fileUploads.read);
  const failed = pictures.flatMap((picture) => {
    if (!("file_id" in picture.picture) || !picture.picture.isFailed) return [];
    const { file_id: id } = picture.picture;
    const state = uploads.get(id)?.state;
    return [{ id, picture, failure: state?.kind === "failed" ? state : null }];
  });
  return (
    <div role="alert" className="text-xs empty:hidden">
      {failed.map(({ id, picture, failure }) => (
        <div key={id} className="mt-2">
          <p className="break-words text-danger">
            <span className="font-medium">{picture.title || "The pasted picture"} was not uploaded.</span>{" "}
            {failure?.words ?? "The page was left before it was there."}
            {failure?.isStorageFull && (
              <PageLink href="/settings#usage" className="ml-2 text-ink underline underline-offset-4">
                Usage and limits
              </PageLink>
            )}
          </p>
          <div className="mt-1.5 flex gap-2">
            {failure?.canRetry && (
              <Button size="small" onClick={() => fileUploads.retry(id)}>
                Retry
              </Button>
            )}
            <Button size="small" onClick={() => onRemove(picture)}>
              Remove
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
}
