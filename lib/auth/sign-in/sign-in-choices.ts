/** What the sign-in page offers. */
import "server-only";
import { type Settings, settings } from "@/lib/env";

export interface SignInChoice {
  /** next-auth's name of the provider: `signIn(id)`. */
  id: "github" | "google" | "oidc" | "demo";
  /** For people, such as `GitHub`. */
  name: string;
}

/** In the order to show them. `demo` asks for a field `name` and for no password. */
export function signInChoices(signIn: Settings["signIn"] = settings().signIn): SignInChoice[] {
  const choices: SignInChoice[] = [];
  if (signIn.github) choices.push({ id: "github", name: "GitHub" });
  if (signIn.google) choices.push({ id: "google", name: "Google" });
  if (signIn.oidc) choices.push({ id: "oidc", name: signIn.oidc.name });
  if (signIn.demo) choices.push({ id: "demo", name: "Demo" });
  return choices;
}
