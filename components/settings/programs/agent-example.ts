/** How agents are told of the studio's tools, with the studio's own address and a placeholder for the token. */

const addressOf = (publicUrl: string): string => `${publicUrl}/api/mcp`;

/** As most agents read it; VS Code calls `mcpServers` `servers`. */
export const agentConfiguration = (publicUrl: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        "prompt-studio": {
          type: "http",
          url: addressOf(publicUrl),
          headers: { Authorization: "Bearer YOUR_TOKEN" },
        },
      },
    },
    null,
    2,
  );

export const agentCommand = (publicUrl: string): string =>
  `claude mcp add --transport http prompt-studio ${addressOf(publicUrl)} \\
  --header "Authorization: Bearer YOUR_TOKEN"`;
