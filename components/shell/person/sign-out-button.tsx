"use client";
import { LogOut } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { signOutOfStudio } from "./sign-out";

export function SignOutButton() {
  return (
    <Button onClick={() => void signOutOfStudio()}>
      <LogOut aria-hidden className="size-4" />
      Sign out
    </Button>
  );
}
