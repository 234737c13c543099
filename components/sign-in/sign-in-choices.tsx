"use client";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { DemoSignIn } from "./demo-sign-in";
import { signInWith } from "./sign-in-with";

export interface SignInChoice {
  id: "demo" | "github" | "google" | "oidc";
  name: string;
}

interface Props {
  choices: SignInChoice[];
  callbackPath: string;
}

export function SignInChoices({ choices, callbackPath }: Props) {
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const providers = choices.filter((choice) => choice.id !== "demo");
  const demo = choices.some((choice) => choice.id === "demo");

  async function enter(id: SignInChoice["id"], fields: Record<string, string> = {}) {
    setLeavingFor(id);
    setProblem(null);
    const refused = await signInWith(id, callbackPath, fields);
    if (refused) {
      setProblem(refused);
      setLeavingFor(null);
    }
  }

  if (choices.length === 0) {
    return (
      <p className="text-muted">
        No sign-in is configured. The README explains to the administrator how to set one up.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      {providers.map((choice) => (
        <Button
          key={choice.id}
          size="large"
          disabled={leavingFor !== null}
          onClick={() => enter(choice.id)}
          className="w-full justify-between"
        >
          {leavingFor === choice.id ? `Opening ${choice.name}…` : `Continue with ${choice.name}`}
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      ))}
      {providers.length > 0 && demo && <p className="py-1 text-center text-xs text-faint">or</p>}
      {demo && <DemoSignIn busy={leavingFor !== null} onEnter={(name) => enter("demo", { name })} />}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
