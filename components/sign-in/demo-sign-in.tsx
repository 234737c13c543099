"use client";
import { ArrowRight } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { useBrowser } from "@/components/ui/use-browser";

const SUGGESTED = "Demo";

export function DemoSignIn({ busy, onEnter }: { busy: boolean; onEnter: (name: string) => void }) {
  // Before hydration the browser would submit the form and put the name into the address.
  const listening = useBrowser();
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const name = String(new FormData(event.currentTarget).get("name") ?? "");
        onEnter(name.trim() || SUGGESTED);
      }}
    >
      <TextField
        id="demo-name"
        label="Your name"
        name="name"
        // Uncontrolled, so that a name typed before hydration stays.
        defaultValue={SUGGESTED}
        maxLength={80}
        autoComplete="nickname"
        className="!h-11"
      />
      <Button
        type="submit"
        look="primary"
        size="large"
        disabled={busy || !listening}
        className="w-full justify-between"
      >
        {busy ? "Signing in…" : "Enter the demo studio"}
        <ArrowRight aria-hidden className="size-4" />
      </Button>
      <p className="text-xs text-faint">
        The demo sign-in needs no password: everyone who enters the same name sees the same pictures. It is
        meant for trying the studio on your own computer.
      </p>
    </form>
  );
}
