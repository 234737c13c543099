/** How the decision about a picture is named, on boards and sheets. */
import { Flag, Undo2, X } from "lucide-react";

export const PICK = { label: "Pick", keys: "P", icon: Flag, decision: "pick" } as const;
export const REJECT = { label: "Reject", keys: "X", icon: X, decision: "reject" } as const;
export const UNDECIDE = { label: "Undecided", keys: "U", icon: Undo2, decision: null } as const;
