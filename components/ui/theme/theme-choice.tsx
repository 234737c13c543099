"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { Choices } from "@/components/ui/controls/choices";
import { useBrowser } from "@/components/ui/use-browser";

const THEMES = [
  { value: "dark", label: "Dark", icon: Moon },
  { value: "light", label: "Light", icon: Sun },
  { value: "system", label: "System", icon: Monitor },
] as const;

export function ThemeChoice({ hideLegend = false }: { hideLegend?: boolean }) {
  const { theme, setTheme } = useTheme();
  const known = useBrowser();
  return (
    <Choices
      legend="Theme"
      hideLegend={hideLegend}
      value={known ? (theme ?? "system") : ""}
      onChange={setTheme}
      choices={THEMES.map(({ value, label, icon: Icon }) => ({
        value,
        label,
        show: (
          <span className="flex items-center gap-1.5">
            <Icon aria-hidden className="size-3.5" />
            {label}
          </span>
        ),
      }))}
    />
  );
}
