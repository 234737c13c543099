/** How agents are told of the studio's tools, with the studio's own address. */

const addressOf = (publicUrl: string): string => `${publicUrl}/api/mcp`;

const PLACEHOLDER = "YOUR_TOKEN";

/** As most agents read it; VS Code calls `mcpServers` `servers`. */
export const agentConfiguration = (publicUrl: string, token = PLACEHOLDER): string =>
  JSON.stringify(
    {
      mcpServers: {
        "prompt-studio": {
          type: "http",
          url: addressOf(publicUrl),
          headers: { Authorization: `Bearer ${token}` },
        },
      },
    },
    null,
    2,
  );

export const agentCommand = (publicUrl: string): string =>
  `claude mcp add --transport http prompt-studio ${addressOf(publicUrl)} \\
  --header "Authorization: Bearer ${PLACEHOLDER}"`;
