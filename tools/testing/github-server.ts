/** A small GitHub Enterprise server over real HTTP, for tests. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface GithubAccount {
  id: number;
  login: string;
  emails: { email: string; primary: boolean; verified: boolean }[];
  /** State of the membership by organisation, such as `active` or `pending`. */
  orgs: Record<string, string>;
}

export interface GithubServer {
  baseUrl: string;
  /** The account that signs in next. */
  account: GithubAccount;
  /** Replaces the answer of an API path. */
  answers: Map<string, { status: number; body: string }>;
  /** Requested paths of the API. */
  asked: string[];
  /** Grants access for the account. @returns the address that the browser is redirected to */
  approve(authorizationUrl: string): URL;
  close(): Promise<void>;
}

export async function startGithubServer(account: GithubAccount): Promise<GithubServer> {
  const codes = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const path = new URL(request.url ?? "/", "http://github.test").pathname;
    if (path === "/login/oauth/access_token") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const scope = codes.get(new URLSearchParams(Buffer.concat(chunks).toString()).get("code") ?? "");
      return answer(200, { access_token: `gho_${scope}`, token_type: "bearer", scope });
    }
    const scopes = (request.headers.authorization ?? "").replace("Bearer gho_", "").split(" ");
    const apiPath = path.replace(/^\/api\/v3/, "");
    self.asked.push(apiPath);
    const replaced = self.answers.get(apiPath);
    if (replaced) return response.writeHead(replaced.status).end(replaced.body);
    const { id, login, emails, orgs } = self.account;
    if (apiPath === "/user") return answer(200, { id, login, name: null, avatar_url: null });
    if (apiPath === "/user/emails") {
      return scopes.includes("user:email") ? answer(200, emails) : answer(404, { message: "Not Found" });
    }
    const org = /^\/user\/memberships\/orgs\/(.+)$/.exec(apiPath)?.[1] ?? "";
    const state = scopes.includes("read:org") ? orgs[org] : undefined;
    return state ? answer(200, { state, role: "member" }) : answer(404, { message: "Not Found" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const self: GithubServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    answers: new Map(),
    asked: [],
    approve(authorizationUrl) {
      const query = new URL(authorizationUrl).searchParams;
      const code = `code-${codes.size}`;
      codes.set(code, query.get("scope") ?? "");
      const back = new URL(query.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", query.get("state") ?? "");
      return back;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return self;
}
