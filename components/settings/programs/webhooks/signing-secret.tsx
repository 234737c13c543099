import { SecretOnce } from "../parts/secret-once";

interface Props {
  secret: string;
  /** What is to be known besides. */
  hint?: string;
  onDone: () => void;
}

/** The secret of a webhook. */
export function SigningSecret({ hint, ...rest }: Props) {
  return (
    <SecretOnce words="The secret of this webhook." copyLabel="Copy the secret" {...rest}>
      <p className="text-xs text-muted">
        Your program verifies each event with it, for example with the library “standardwebhooks”. {hint}
      </p>
    </SecretOnce>
  );
}
