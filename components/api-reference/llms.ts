/** What agents read first, as llmstxt.org describes it: what the studio is, and where they find the rest. */
import type { Reference } from "./read-document";

/** @param origin of the studio, such as `https://studio.example.com`. @returns Markdown. */
export function renderLlms({ description, groups }: Reference, origin: string): string {
  return `# Prompt Studio

> Creates pictures from words, and from pictures, with the models of this studio; keeps them in a library, and puts them on boards to decide and to share.

${description}

Every call needs \`Authorization: Bearer TOKEN\`. A person makes the token, with scopes, an end and limits of its own, at ${origin}/settings/programs.

\`\`\`sh
curl ${origin}/api/v1/jobs/gen2/text2image -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(uuidgen)" -H "Prefer: wait=60" -d '{"prompt":"a lighthouse at dusk","config":{"image_number":1}}'
\`\`\`

Agents call the same as tools: ${origin}/api/mcp speaks the Model Context Protocol over Streamable HTTP, with the same header.

## Documents

- [API reference](${origin}/api-reference): every operation with its fields, limits and errors
- [OpenAPI 3.1](${origin}/api/openapi.json): the same for programs
- [Models](${origin}/api/models): what each can and what a picture costs

## Operations

${groups.map(({ name, description: about }) => `- ${name}: ${about}`).join("\n")}
`;
}
