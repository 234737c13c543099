import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { listPictureIds } from "@/lib/creations/list";
import { readProvenance } from "@/lib/provenance/read/read-provenance";
import { textsOfFacts, writeTexts } from "@/lib/provenance/write/write-provenance";
