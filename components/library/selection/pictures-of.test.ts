import { expect, test } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { libraryItems } from "../items";
import { picturesOf } from "./pictures-of";
