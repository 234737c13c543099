/** The choices that the sign-in page offers. */
import "server-only";
import { type Settings, settings } from "@/lib/settings/env";

export interface SignInChoice {
  /** The provider's id at next-auth: `signIn(id)`. */
  id: "github" | "google" | "oidc" | "demo";
  /** The provider's name on the page, such as `GitHub`. */
  name: string;
}

/** In the order of display. `demo` asks for a field `name` and no password. */
export function signInChoices(signIn: Settings["signIn"] = settings().signIn): SignInChoice[] {
  const choices: SignInChoice[] = [];
  if (signIn.github) choices.push({ id: "github", name: "GitHub" });
  if (signIn.google) choices.push({ id: "google", name: "Google" });
  if (signIn.oidc) choices.push({ id: "oidc", name: signIn.oidc.name });
  if (signIn.demo) choices.push({ id: "demo", name: "Demo" });
  return choices;
}
