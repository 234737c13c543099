/** What puts a picture into the composer, as every menu and the command menu call it. */
import { Grid3x3, Images, Pencil, ScanText } from "lucide-react";

export const EDIT = { label: "Edit this picture", menu: { name: "Edit", icon: Pencil } } as const;

export const USE_AS_REFERENCE = {
  label: "Use this picture as a reference",
  keys: "Shift+R",
  menu: { name: "Use as reference", icon: Images },
} as const;

export const TRY_AROUND = {
  label: "Try around this picture, as a sheet",
  keys: "Shift+V",
  menu: { name: "Try around this…", icon: Grid3x3 },
} as const;

/** Without a key: it may cost something, which is said beside it. */
export const DESCRIBE = {
  label: "Describe this picture",
  menu: { name: "Describe", icon: ScanText },
} as const;
