"use client";
import { CodeBlock } from "@/components/ui/text/code-block";
import { createToken, tokensQuery } from "@/lib/client/api/tokens";
import { agentConfiguration } from "./agent-example";
import { firstCall } from "./curl-example";
import { Adding } from "./parts/adding";
import { SecretOnce } from "./parts/secret-once";
import { TokenForm } from "./token-form";

interface Props {
  publicUrl: string;
  isAdmin: boolean;
}

/** Makes a token. Its secret is shown with examples that work as they stand. */
export function NewToken({ publicUrl, isAdmin }: Props) {
  return (
    <Adding
      label="New token"
      add={createToken}
      queryKey={tokensQuery.queryKey}
      form={(props) => <TokenForm {...props} isAdmin={isAdmin} />}
      secret={({ name, token, scopes }, onDone) => (
        <SecretOnce words={`“${name}” is ready.`} secret={token} copyLabel="Copy the token" onDone={onDone}>
          <Example
            words="Try it in a shell:"
            label="First call"
            code={firstCall(publicUrl, { token, scopes })}
          />
          <Example
            words="Or give it to an agent, in its configuration:"
            label="Configuration with this token"
            code={agentConfiguration(publicUrl, token)}
          />
        </SecretOnce>
      )}
    />
  );
}

function Example({ words, label, code }: { words: string; label: string; code: string }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <p className="text-xs text-muted">{words}</p>
      <CodeBlock code={code} label={label} />
    </div>
  );
}
