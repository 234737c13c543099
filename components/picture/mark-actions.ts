/** How the decision about a picture is named, on boards and sheets. */
import { Flag, Undo2, X } from "lucide-react";

export const PICK = { label: "Pick", keys: "P", icon: Flag, mark: "pick" } as const;
export const REJECT = { label: "Reject", keys: "X", icon: X, mark: "reject" } as const;
export const UNMARK = { label: "Undecided", keys: "U", icon: Undo2, mark: null } as const;
