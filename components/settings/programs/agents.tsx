import { CodeBlock } from "@/components/ui/text/code-block";
import { agentCommand, agentConfiguration } from "./agent-example";

/** How an agent is connected to the studio, and what it should be allowed. */
export function Agents({ publicUrl }: { publicUrl: string }) {
  return (
    <div className="grid grid-cols-1 gap-4 text-sm text-muted">
      <p>
        Agents such as Claude Code, Cursor or VS Code call the studio’s tools by the Model Context Protocol.
        Create a token above: it is shown with this configuration, ready to copy. With a token that you
        already have, put its secret in the place of <code className="font-mono text-ink">YOUR_TOKEN</code>.
      </p>
      <CodeBlock code={agentConfiguration(publicUrl)} label="Configuration of an agent" />
      <CodeBlock code={agentCommand(publicUrl)} label="Command for Claude Code" />
      <ul className="grid list-disc gap-2 pl-5">
        <li>An agent that only looks needs nothing more than every token may.</li>
        <li>
          To draw, let it make pictures, and give its token a limit: it can never draw or spend more. It can
          ask for the price first.
        </li>
        <li>To arrange and pick, let it change boards.</li>
        <li>
          Let it show boards to others only if you want that. Words of guests reach it too, marked as words of
          others, but no mark keeps every agent from following them. Links that a token made stand on their
          board, where you revoke them.
        </li>
      </ul>
    </div>
  );
}
