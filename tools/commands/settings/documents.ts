/** The documents that are made from the settings of the code. */
import { SECRET_SETTINGS, SETTING_GROUPS } from "@/lib/settings/environment";

const code = (text: string) => `\`${text}\``;

type Setting = (typeof SETTING_GROUPS)[number]["settings"][number];

const rowOf = ({ name, fallback, says, example, default: without }: Setting) => {
  const value = fallback === undefined ? "" : code(String(fallback));
  return `| ${code(name)} | ${without ?? value} | ${example ? code(example) : ""} | ${says} |`;
};

const tables = SETTING_GROUPS.map(({ title, settings }) =>
  [
    `## ${title}`,
    "",
    "| Setting | Default | Example | What it does |",
    "|---|---|---|---|",
    ...settings.map(rowOf),
  ].join("\n"),
);

const settingsDocument = `# Settings

Made from \`lib/settings/environment.ts\` by \`npm run settings\`: change the settings there, not here.

They come from the environment or a file \`.env\` (\`.env.example\` has their names). On your own machine all of them are
optional. The studio reports all invalid settings at once when it starts. Lists have commas between their values. A host is in
a private network if it is a private IP address, a name without a dot, or one in \`.local\`, \`.internal\`, \`.lan\` or \`.home.arpa\`.

**Secrets in files.** \`NAME_FILE\` names a file with the secret, of at most 64 KB, in place of the setting \`NAME\`, as Docker and
Kubernetes mount secrets: for ${SECRET_SETTINGS.map(code).join(", ")}.

${tables.join("\n\n")}
`;

const environmentExample = `# Copy to .env and fill in what you need; everything is optional on your own machine.
# docs/settings.md says what each setting does, and which may be given as a file: NAME_FILE.
# Made by \`npm run settings\`.

${SETTING_GROUPS.map(({ title, settings }) => [`# ${title}`, ...settings.map(({ name }) => `${name}=`)].join("\n")).join("\n\n")}
`;

/** The text of each document by its path below the top folder. */
export const SETTING_DOCUMENTS: Readonly<Record<string, string>> = {
  "docs/settings.md": settingsDocument,
  ".env.example": environmentExample,
};
