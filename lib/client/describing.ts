"use client";
/** Words for a picture: whether the studio can give them, and what they cost. */
import type { NamedPicture } from "contract/creations/inputs";
import { createContext } from "react";

export interface DescribeOffer {
  /** What it costs, in words: `about $0.0007`, `free` or `price unknown`. */
  cost: string;
  isFree: boolean;
}

/** An offer, and how one takes it. */
export interface Describe extends DescribeOffer {
  /** Puts words for the picture into the composer, once; a file is uploaded first. */
  run: (picture: NamedPicture | File) => void;
}

/** For the pictures in the composer; null where no model of the studio sees pictures. */
export const DescribeContext = createContext<Describe | null>(null);
