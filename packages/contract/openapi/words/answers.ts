/** Descriptions of answers that several operations have. */
import { PICTURE_TYPES } from "../../pictures/pictures";
import type { Answer } from "./words";

/** A ZIP, streamed: only its approximate size is known. */
export const zip = (description: string): Answer => ({
  description,
  mediaTypes: ["application/zip"],
  headers: { "X-Archive-Bytes": "ArchiveBytes" },
});

export const PICTURE: Answer = { description: "The bytes of the picture.", mediaTypes: [...PICTURE_TYPES] };

export const EVENT_STREAM: Answer = {
  description: "The events, as `text/event-stream`.",
  mediaTypes: ["text/event-stream"],
};

/** Answers to headers with which browsers and download managers request a part of the file. */
export const PARTLY: Record<number, Answer> = {
  206: { ...PICTURE, description: "The bytes of the requested `Range`." },
  304: { description: "The picture has not changed since the version in `If-None-Match`." },
};
