/** The message for a failed sign-in; null when there was no error. */
export function signInProblem(error: string | string[] | undefined): string | null {
  if (error === undefined) return null;
  switch (Array.isArray(error) ? error[0] : error) {
    case "AccessDenied":
      return "This account may not sign in here. Ask the administrator of this studio.";
    case "AccountDisabled":
      return "This account is disabled. Ask an administrator of the studio.";
    case "TooManySignIns":
      return "Too many sign-ins from your network. Wait a minute, then try again.";
    case "CredentialsSignin":
      return "The sign-in was not accepted. Check the name and try again.";
    case "OAuthAccountNotLinked":
      return "This e-mail address already belongs to another sign-in method.";
    case "SessionRequired":
      return "Sign in to continue.";
    default:
      return "The sign-in did not work. Try again.";
  }
}
