import { Heart } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";
import { IconButton } from "./icon-button";

interface Props
  extends Omit<ComponentProps<typeof IconButton>, "icon" | "label" | "filled" | "onClick" | "onChange"> {
  isFavourite: boolean;
  /** What it marks, where several stand side by side. */
  name?: string;
  onChange: (isFavourite: boolean) => void;
}

/** A toggle for favourites: its label stays, its state is pressed or not. */
export function FavouriteButton({ isFavourite, name, onChange, className, ...rest }: Props) {
  return (
    <IconButton
      icon={Heart}
      filled={isFavourite}
      // The name stays: `aria-pressed` says the state.
      label={name ? `Favourite: ${name}` : "Favourite"}
      data-tooltip={isFavourite ? "Remove from favourites" : "Favourite"}
      aria-pressed={isFavourite}
      onClick={() => onChange(!isFavourite)}
      className={cx(isFavourite && "text-ink", className)}
      {...rest}
    />
  );
}
