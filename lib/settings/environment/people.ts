/** Who may sign in, and how much a person may have. */
import { count, flag, setting, text } from "./setting";

export const signIn = {
  GITHUB_ID: setting(text(), { says: "Sign-in with GitHub: the id of your application.", example: "Iv1.…" }),
  GITHUB_SECRET: setting(text(), { says: "Its secret.", example: "…", secret: true }),
  GITHUB_BASE_URL: setting(text(), {
    says: "A GitHub Enterprise server to sign in with instead.",
    default: "`https://github.com`",
    example: "https://github.example.com",
  }),
  GOOGLE_ID: setting(text(), {
    says: "Sign-in with Google: the id of your client.",
    example: "….apps.googleusercontent.com",
  }),
  GOOGLE_SECRET: setting(text(), { says: "Its secret.", example: "…", secret: true }),
  OIDC_ISSUER: setting(text(), {
    says: "Sign-in with any OpenID provider, `https://` unless the host is in a private network.",
    example: "https://id.example.com",
  }),
  OIDC_ID: setting(text(), { says: "The id of your client there.", example: "studio" }),
  OIDC_SECRET: setting(text(), { says: "Its secret.", example: "…", secret: true }),
  OIDC_NAME: setting(text(), {
    says: "The label of its button.",
    default: "`Single sign-on`",
    example: "Example ID",
  }),
  DEMO_SIGN_IN: setting(flag(), {
    says: "Sign-in by typing a name, without a password. For trials only.",
    default: "`true` without a provider where `NEXTAUTH_URL` and `HOSTNAME` are localhost",
    example: "true",
  }),
  DEMO_SCRIPT: setting(flag(), {
    says: "Shows the page `/demo`, the script of a demo, to everybody who has signed in.",
    default: "set by `npm run demo`",
    example: "true",
  }),
};

export const admission = {
  ALLOWED_EMAILS: setting(text(), {
    says: "Who may sign in with any provider, by e-mail addresses that it has verified: [who may sign in](people.md).",
    example: "ada@example.com,ben@example.com",
  }),
  ALLOWED_EMAIL_DOMAINS: setting(text(), { says: "The same by domains.", example: "example.com" }),
  ALLOWED_GITHUB_ORGS: setting(text(), {
    says: "GitHub organisations whose members may sign in with GitHub.",
    example: "example",
  }),
  ALLOW_ANYONE: setting(flag(), {
    says: "Admits everybody with an account. Without it or one of these lists the studio does not start with a provider that is open to everybody.",
    default: "`false`",
    example: "true",
  }),
  ADMIN_EMAILS: setting(text(), {
    says: "Verified addresses of the administrators, who can make others administrators.",
    default: "the first person to sign in",
    example: "ada@example.com",
  }),
};

export const limits = {
  MAX_ACTIVE_CREATIONS: setting(count(40, 1, 10_000), {
    says: "Creations of one person that may wait or run.",
    example: "10",
  }),
  MAX_GB_PER_PERSON: setting(count(20, 0, 1_000_000), {
    says: "Gigabytes of pictures and boards per person; what would go beyond is refused. `0` for no limit.",
    example: "100",
  }),
  KEEP_DELETED_DAYS: setting(count(0, 0, 3_650), {
    says: "Days in which people can restore what they deleted, listed in Settings. It counts towards nobody's storage.",
    default: "`0`: half an hour, by Undo",
    example: "30",
  }),
  KEEP_UNFAVOURED_DAYS: setting(count(0, 0, 36_500), {
    says: "Finished creations older than this are deleted, unless one of their pictures is a favourite or on a board. Library and Settings say so.",
    default: "`0`: never",
    example: "90",
  }),
};
