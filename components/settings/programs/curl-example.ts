/** How to call the API from a shell, with the studio's own address. */
import type { AccessToken } from "contract/access-tokens";

/** With a placeholder for the token. */
export function curlExample(publicUrl: string): string {
  return `export STUDIO_TOKEN=…

# Ask for two pictures
curl ${publicUrl}/api/v1/jobs/gen2/text2image \\
  -H "Authorization: Bearer $STUDIO_TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"prompt": "a lighthouse at dusk", "config": {"image_number": 2}}'

# How far it is: put the generation_id of the answer here
curl ${publicUrl}/api/v1/jobs/CREATION_ID/status \\
  -H "Authorization: Bearer $STUDIO_TOKEN"

# The pictures, once its status is succeed
curl ${publicUrl}/api/v1/creation/CREATION_ID \\
  -H "Authorization: Bearer $STUDIO_TOKEN"`;
}

/** A call that works as it stands with a new token. */
export function firstCall(
  publicUrl: string,
  { token, scopes }: { token: string; scopes: AccessToken["scopes"] },
) {
  if (!scopes.includes("create"))
    return `curl "${publicUrl}/api/creations?limit=5" \\
  -H "Authorization: Bearer ${token}"`;
  return `curl ${publicUrl}/api/v1/jobs/gen2/text2image \\
  -H "Authorization: Bearer ${token}" \\
  -H "Content-Type: application/json" \\
  -d '{"prompt": "a lighthouse at dusk"}'`;
}
