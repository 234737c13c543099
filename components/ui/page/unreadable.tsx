import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { Message } from "./message";

interface Props {
  title: string;
  /** Why. */
  children: ReactNode;
  /** Absent where a repetition would not help. */
  onRetry?: (() => void) | undefined;
}

/** Replaces a view whose data could not be loaded. */
export function Unreadable({ title, children, onRetry }: Props) {
  return (
    <Message icon={CloudOff} title={title} alert>
      <p>{children}</p>
      {onRetry && (
        <Button className="mt-5" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Message>
  );
}
