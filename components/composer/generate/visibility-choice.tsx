import { Globe, Lock } from "lucide-react";
import { Choices } from "@/components/ui/controls/choices";
import { visibilityInWords } from "./generate-words";

interface Props {
  isPublic: boolean;
  isOwnService: boolean;
  onChange: (isPublic: boolean) => void;
  problem?: string | undefined;
}

/** Private or public, and what that means with the chosen models. */
export function VisibilityChoice({ isPublic, isOwnService, onChange, problem }: Props) {
  return (
    <div className="flex items-center gap-3">
      <div className="w-40 shrink-0">
        <Choices
          legend="Visibility"
          hideLegend
          value={isPublic ? "public" : "private"}
          onChange={(value) => onChange(value === "public")}
          problem={problem}
          itemClassName="h-7 gap-1.5 pointer-coarse:h-10"
          choices={[
            { value: "private", label: "Private", show: <Shown icon={Lock} label="Private" /> },
            { value: "public", label: "Public", show: <Shown icon={Globe} label="Public" /> },
          ]}
        />
      </div>
      <p className="min-w-0 text-xs text-faint">{visibilityInWords(isPublic, { isOwnService })}</p>
    </div>
  );
}

const Shown = ({ icon: Icon, label }: { icon: typeof Lock; label: string }) => (
  <>
    <Icon aria-hidden className="size-3.5" />
    {label}
  </>
);
