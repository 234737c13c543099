/** A small OpenID provider, over real HTTP, for tests. */
import { createHash, createSign, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface OpenidProvider {
  issuer: string;
  /** Grants access for an account. @returns the address that the browser is redirected to */
  approve(authorizationUrl: string, person: { sub: string; [claim: string]: string }): URL;
  /** The number of codes exchanged for tokens. */
  exchanges: number;
  /** Makes the next id token invalid in one way. */
  sabotage: "none" | "signature" | "nonce" | "audience" | "issuer";
  close(): Promise<void>;
}

interface Grant {
  claims: Record<string, string>;
  nonce: string | null;
  challenge: string | null;
  clientId: string | null;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const makeKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
/** The same for all providers of a process: to find their primes takes most of the time of a sign-in. */
let made: { own: ReturnType<typeof makeKeys>; stranger: ReturnType<typeof makeKeys> } | undefined;

export async function startOpenidProvider(): Promise<OpenidProvider> {
  made ??= { own: makeKeys(), stranger: makeKeys() };
  const { own, stranger } = made;
  const grants = new Map<string, Grant>();

  const idToken = (grant: Grant) => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const { sabotage, issuer } = provider;
    const header = base64url({ alg: "RS256", kid: "1" });
    const payload = base64url({
      ...grant.claims,
      iss: sabotage === "issuer" ? "https://evil.example" : issuer,
      aud: sabotage === "audience" ? "another client" : grant.clientId,
      nonce: sabotage === "nonce" ? "another nonce" : grant.nonce,
      iat: nowSeconds,
      exp: nowSeconds + 60,
    });
    const key = sabotage === "signature" ? stranger.privateKey : own.privateKey;
    const signature = createSign("sha256").update(`${header}.${payload}`).sign(key, "base64url");
    return `${header}.${payload}.${signature}`;
  };

  const token = (form: URLSearchParams) => {
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = form.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    if (!grant || grant.challenge !== challenge) return null;
    provider.exchanges += 1;
    return { access_token: "access", token_type: "Bearer", id_token: idToken(grant) };
  };

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { issuer } = provider;
    if (request.url === "/.well-known/openid-configuration") {
      return answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    }
    if (request.url === "/keys") {
      return answer(200, {
        keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
      });
    }
    if (request.url === "/token") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const tokens = token(new URLSearchParams(Buffer.concat(chunks).toString()));
      return tokens ? answer(200, tokens) : answer(400, { error: "invalid_grant" });
    }
    return answer(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const provider: OpenidProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    approve(authorizationUrl, claims) {
      const query = new URL(authorizationUrl).searchParams;
      const code = `code-${grants.size + provider.exchanges}`;
      grants.set(code, {
        claims,
        nonce: query.get("nonce"),
        challenge: query.get("code_challenge"),
        clientId: query.get("client_id"),
      });
      const back = new URL(query.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", query.get("state") ?? "");
      return back;
    },
    exchanges: 0,
    sabotage: "none",
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}
