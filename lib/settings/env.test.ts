import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseSettings, SettingsError } from "./env";

const SECRET = "Vq3sT9xZ0bWm4Yk7Rj1Lh8Pd5Ng2Cf6A";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-env-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const parse = (environment: Record<string, string> = {}) =>
  parseSettings({ DATA_DIR: folder, ...environment });
const hosted = (environment: Record<string, string> = {}) =>
  parse({
    NODE_ENV: "production",
    NEXTAUTH_URL: "https://studio.example.com",
    NEXTAUTH_SECRET: SECRET,
    GITHUB_ID: "id",
    GITHUB_SECRET: "hidden",
    ALLOWED_EMAIL_DOMAINS: "example.com",
    ...environment,
  });

function problemsOf(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}
const problems = (environment: Record<string, string>) => problemsOf(() => parse(environment)).join("\n");
const hostedProblems = (environment: Record<string, string>) =>
  problemsOf(() => hosted(environment)).join("\n");

describe("settings", () => {
  it("no setting is required on the local machine", () => {
    expect(parse()).toMatchObject({
      production: false,
      role: "all",
      dataDir: folder,
      databaseUrl: null,
      publicUrl: "http://localhost:3000",
      local: true,
      imageService: null,
      enhancer: null,
      pictureStore: "files",
      workerConcurrency: 2,
      maxActiveCreations: 40,
      signIn: { demo: true, github: null, google: null, oidc: null },
      logLevel: "info",
    });
  });

  it("a process migrates the database when it starts, unless MIGRATE_ON_START is false", () => {
    expect(parse().migrateOnStart).toBe(true);
    expect(parse({ MIGRATE_ON_START: "false" }).migrateOnStart).toBe(false);
    expect(problems({ MIGRATE_ON_START: "no" })).toContain("MIGRATE_ON_START: must be true or false");
  });

  it("the cron secret is optional, and a short or guessable one is refused", () => {
    expect(parse().cronSecret).toBeNull();
    expect(parse({ CRON_SECRET: "sixteen letters!" }).cronSecret).toBe("sixteen letters!");
    expect(problems({ CRON_SECRET: "fifteen letters" })).toMatch(/^CRON_SECRET: shorter than 16 bytes/);
    expect(problems({ CRON_SECRET: "fifteen letters" })).not.toContain("fifteen letters");
    expect(problems({ CRON_SECRET: "a".repeat(32) })).toMatch(/^CRON_SECRET: too easy to guess/);
  });

  it("the limit of megapixels depends on the memory unless it is set", () => {
    expect(parse().workerMegapixels).toBeGreaterThanOrEqual(1);
    expect(parse().workerMegapixels).toBeLessThanOrEqual(16);
    expect(parse({ WORKER_MEGAPIXELS: "40" }).workerMegapixels).toBe(40);
    expect(problems({ WORKER_MEGAPIXELS: "-1" })).toContain("WORKER_MEGAPIXELS");
  });

  it("the public address depends on the port unless it is set", () => {
    expect(parse({ PORT: "3200" }).publicUrl).toBe("http://localhost:3200");
  });

  it("a blank setting counts as unset", () => {
    const blank = {
      DATABASE_URL: "",
      NEXTAUTH_URL: " ",
      NEXTAUTH_SECRET: "",
      DEMO_SIGN_IN: "",
      DEMO_SCRIPT: "",
      ROLE: "",
      PORT: "",
    };
    expect(parse(blank)).toMatchObject({
      databaseUrl: null,
      publicUrl: "http://localhost:3000",
      role: "all",
    });
  });

  it.each(["https://studio.example.com/", "https://Studio.Example.com:443", "https://studio.example.com"])(
    "links begin with the origin of %s",
    (address) => {
      expect(hosted({ NEXTAUTH_URL: address }).publicUrl).toBe("https://studio.example.com");
    },
  );

  it("an unencrypted public address is refused", () => {
    expect(hostedProblems({ NEXTAUTH_URL: "http://studio.example.com" })).toMatch(
      /^NEXTAUTH_URL: must begin with https/,
    );
    expect(hosted({ NEXTAUTH_URL: "http://studio.lan" })).toMatchObject({ local: false });
  });

  it.each([
    ["PORT", "x"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://host/db"],
    ["NEXTAUTH_URL", "studio.example.com"],
    ["NEXTAUTH_URL", "https://studio.example.com/api/auth"],
    ["NEXTAUTH_URL", "https://studio.example.com?next=x"],
    ["NEXTAUTH_URL", "https://user@studio.example.com"],
    ["NEXTAUTH_URL", "ftp://studio.example.com"],
    ["ROLE", "boss"],
    ["PICTURE_STORE", "attic"],
    ["S3_PATH_STYLE", "maybe"],
    ["S3_PUBLIC_READS", "always"],
    ["DATABASE_POOL", "1"],
    ["WORKER_CONCURRENCY", "0"],
    ["WORKER_CONCURRENCY", "1.5"],
    ["ENGINE_THREADS", "-1"],
    ["MAX_ACTIVE_CREATIONS", "none"],
    ["DEMO_SIGN_IN", "yes"],
    ["DEMO_SCRIPT", "1"],
    ["TRUSTED_PROXIES", "-1"],
    ["MAX_GB_PER_PERSON", "much"],
    ["LOG_LEVEL", "loud"],
  ])("the invalid setting %s=%s is reported by name", (name, value) => {
    expect(problems({ [name]: value })).toMatch(new RegExp(`^${name}: `, "m"));
  });

  it("all malformed settings are reported at once", () => {
    const found = problemsOf(() => parse({ PORT: "x", ROLE: "boss", LOG_LEVEL: "loud" }));
    expect(found.map((line) => line.split(":")[0])).toEqual(["PORT", "ROLE", "LOG_LEVEL"]);
  });

  it("all missing and unusable settings of S3 are reported at once, without the secret", () => {
    const named = (environment: Record<string, string>) =>
      problemsOf(() => parse(environment)).map((line) => line.split(":")[0]);
    expect(named({ PICTURE_STORE: "s3" })).toEqual([
      ...["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    ]);
    expect(named({ S3_BUCKET: "pictures" })).toEqual([
      ...["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    ]);
    const wrong = {
      ...{ S3_ENDPOINT: "http://s3.example.com", S3_BUCKET: "a/b", S3_PREFIX: "../a" },
      ...{ S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "a secret" },
    };
    expect(named(wrong).sort()).toEqual([
      ...["S3_BUCKET", "S3_ENDPOINT", "S3_PREFIX", "S3_SECRET_ACCESS_KEY"],
    ]);
    expect(problems(wrong)).not.toContain("a secret");
  });

  it("S3 may be configured while pictures are still elsewhere, with defaults for what most services share", () => {
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
    const s3 = { S3_ENDPOINT: "https://s3.example.com/", S3_BUCKET: "studio", S3_PREFIX: "/one/", ...keys };
    expect(parse({}).s3).toBeNull();
    expect(parse(s3)).toMatchObject({
      pictureStore: "files",
      s3: {
        ...{ endpoint: "https://s3.example.com", bucket: "studio", region: "us-east-1", prefix: "one/" },
        ...{ pathStyle: true, publicReads: "stream" },
      },
    });
  });

  it("all contradicting settings are reported at once", () => {
    const found = problems({
      NODE_ENV: "production",
      GITHUB_ID: "id",
      OIDC_ID: "id",
      OIDC_SECRET: "hidden",
      NEXTAUTH_SECRET: "short",
      IMAGE_SERVICE_BASE_URL: "nowhere",
      VERCEL: "1",
    });
    for (const name of [
      "NEXTAUTH_URL",
      "GITHUB_ID and GITHUB_SECRET",
      "OIDC_ISSUER",
      "NEXTAUTH_SECRET",
      "IMAGE_SERVICE_BASE_URL",
      "IMAGE_SERVICE_TOKEN",
      "DATABASE_URL",
    ]) {
      expect(found).toContain(name);
    }
  });
});

it("the script of a demo is shown only where DEMO_SCRIPT is set", () => {
  expect(parse({}).demoScript).toBe(false);
  expect(parse({ DEMO_SCRIPT: "true" }).demoScript).toBe(true);
});

describe("sign-in", () => {
  it("the demo sign-in is offered only on the local machine, or when DEMO_SIGN_IN is set", () => {
    expect(hosted().signIn.demo).toBe(false);
    const github = { GITHUB_ID: "id", GITHUB_SECRET: "hidden", ALLOW_ANYONE: "true" };
    expect(hosted({ ...github, ALLOWED_EMAIL_DOMAINS: "", DEMO_SIGN_IN: "true" }).signIn.demo).toBe(true);
    expect(parse(github).signIn.demo).toBe(false);
    expect(parse({ ...github, DEMO_SIGN_IN: "true" }).signIn.demo).toBe(true);
  });

  const local = { NODE_ENV: "production", NEXTAUTH_URL: "http://localhost:3000" };

  it.each(["localhost", "127.0.0.1", "::1", "[::1]"])(
    "the demo sign-in is offered when the studio listens on %s",
    (host) => {
      expect(parse({ ...local, HOSTNAME: host }).signIn.demo).toBe(true);
      expect(parse({ HOSTNAME: host }).signIn.demo).toBe(true);
    },
  );

  it.each(["0.0.0.0", "::", "192.168.1.5", "studio-7f9c", ""])(
    "the demo sign-in is not offered on the network host %j unless DEMO_SIGN_IN is set",
    (host) => {
      expect(problems({ ...local, HOSTNAME: host })).toMatch(/^Sign-in: .*DEMO_SIGN_IN=true.*HOSTNAME/);
      expect(parse({ ...local, HOSTNAME: host, DEMO_SIGN_IN: "true" }).signIn.demo).toBe(true);
    },
  );

  it("at least one way to sign in is required", () => {
    expect(hostedProblems({ GITHUB_ID: "", GITHUB_SECRET: "" })).toMatch(/^Sign-in: set/);
    expect(problems({ DEMO_SIGN_IN: "false" })).toMatch(/^Sign-in: /);
  });

  it("all three OpenID settings are required together", () => {
    const oidc = { OIDC_ISSUER: "https://id.example", OIDC_ID: "id", OIDC_SECRET: "hidden" };
    expect(hosted(oidc).signIn.oidc).toMatchObject({ issuer: "https://id.example", name: "Single sign-on" });
    expect(hosted({ ...oidc, OIDC_NAME: "Example" }).signIn.oidc?.name).toBe("Example");
    for (const name of Object.keys(oidc)) expect(hostedProblems({ ...oidc, [name]: "" })).toMatch(/^OIDC_/);
  });
});

describe("who may sign in", () => {
  const github = { GITHUB_ID: "id", GITHUB_SECRET: "hidden" };
  const google = { GOOGLE_ID: "id", GOOGLE_SECRET: "hidden" };
  const oidc = { OIDC_ISSUER: "https://id.example", OIDC_ID: "id", OIDC_SECRET: "hidden" };

  it.each([
    ["GitHub", github],
    ["GitHub", { ...github, GITHUB_BASE_URL: "https://GitHub.com./" }],
    ["Google", google],
    ["this OpenID provider", { ...oidc, OIDC_ISSUER: "https://accounts.google.com" }],
    ["this OpenID provider", { ...oidc, OIDC_ISSUER: "https://Gitlab.com/" }],
    ["this OpenID provider", { ...oidc, OIDC_ISSUER: "https://login.microsoftonline.com/common/v2.0" }],
    [
      "this OpenID provider",
      { ...oidc, OIDC_ISSUER: "https://login.microsoftonline.com/9188040D-6c67-4c5b-b112-36a304b66dad/v2.0" },
    ],
  ] as [string, Record<string, string>][])(
    "ALLOW_ANYONE or a list is required when anybody can have an account with %s: %j",
    (name, provider) => {
      expect(problems(provider)).toMatch(new RegExp(`^Sign-in: .*${name}.*ALLOW_ANYONE=true`));
      expect(parse({ ...provider, ALLOW_ANYONE: "true" }).admission).toBeNull();
      expect(parse({ ...provider, ALLOWED_EMAILS: "ada@example.com" }).admission).not.toBeNull();
      expect(problems({ ...provider, ALLOW_ANYONE: "false" })).toMatch(/^Sign-in: /);
    },
  );

  it.each([
    ["a company's own OpenID provider", oidc],
    [
      "one company at Microsoft",
      { ...oidc, OIDC_ISSUER: "https://login.microsoftonline.com/4f1c0b3e-aaaa-bbbb-cccc-000000000001/v2.0" },
    ],
    ["a company's own GitHub server", { ...github, GITHUB_BASE_URL: "https://git.example.com" }],
  ] as [string, Record<string, string>][])(
    "no list is required for the accounts of %s",
    (_name, provider) => {
      expect(parse(provider).admission).toBeNull();
    },
  );

  it("the sign-in lists are not checked during a build", () => {
    expect(problems({ ...github, NEXT_PHASE: "phase-production-build" })).toBe("");
  });

  it("the sign-in lists of e-mails, domains and organisations are lower-cased and unique", () => {
    expect(
      parse({
        ...github,
        ALLOWED_EMAILS: " Ada@Example.com,grace@example.com, ada@example.COM ,",
        ALLOWED_EMAIL_DOMAINS: "Example.org,bücher.example",
        ALLOWED_GITHUB_ORGS: "Example-Org",
      }).admission,
    ).toEqual({
      emails: ["ada@example.com", "grace@example.com"],
      domains: ["example.org", "xn--bcher-kva.example"],
      githubOrgs: ["example-org"],
    });
  });

  it("administrators are named by addresses, which are lower-cased", () => {
    expect(parse({ ...github, ALLOW_ANYONE: "true" }).adminEmails).toEqual([]);
    const named = { ...github, ALLOW_ANYONE: "true", ADMIN_EMAILS: "Ada@Example.com, grace@example.com" };
    expect(parse(named).adminEmails).toEqual(["ada@example.com", "grace@example.com"]);
  });

  it.each([
    ["ADMIN_EMAILS", "example.com"],
    ["ALLOWED_EMAILS", "example.com"],
    ["ALLOWED_EMAILS", "ada@"],
    ["ALLOWED_EMAILS", "ada@example"],
    ["ALLOWED_EMAILS", "a b@example.com"],
    ["ALLOWED_EMAILS", "ada@example.com;grace@example.com"],
    ["ALLOWED_EMAIL_DOMAINS", "@example.com"],
    ["ALLOWED_EMAIL_DOMAINS", "*.example.com"],
    ["ALLOWED_EMAIL_DOMAINS", "com"],
    ["ALLOWED_EMAIL_DOMAINS", "example.com/x"],
    ["ALLOWED_EMAIL_DOMAINS", "10.0.0.1"],
    ["ALLOWED_GITHUB_ORGS", "https://github.com/example"],
    ["ALLOWED_GITHUB_ORGS", "-example"],
    ["ALLOWED_GITHUB_ORGS", Array.from({ length: 21 }, (_, n) => `org-${n}`).join()],
    ["ALLOW_ANYONE", "yes"],
  ])("the sign-in setting %s=%s is refused", (name, value) => {
    expect(problems({ ...github, [name]: value })).toMatch(new RegExp(`^${name}: `, "m"));
  });

  it("sign-in lists that contradict other settings or admit nobody are refused", () => {
    const orgs = { ALLOWED_GITHUB_ORGS: "example" };
    expect(problems({ ...oidc, ...orgs })).toMatch(/^ALLOWED_GITHUB_ORGS: needs GITHUB_ID/m);
    expect(problems({ ...github, ...google, ...orgs })).toMatch(/^ALLOWED_EMAILS or ALLOWED_EMAIL_DOMAINS: /);
    expect(problems({ ...github, ...orgs, ALLOW_ANYONE: "true" })).toMatch(/^ALLOW_ANYONE: /);
    expect(hostedProblems({ DEMO_SIGN_IN: "true" })).toMatch(/^DEMO_SIGN_IN: /);
    expect(parse({ ...github, ...orgs, DEMO_SIGN_IN: "true" }).signIn.demo).toBe(true);
  });

  it.each([
    ["OIDC_ISSUER", "http://id.example"],
    ["OIDC_ISSUER", "http://93.184.216.34"],
    ["GITHUB_BASE_URL", "http://git.example.com"],
  ])("the provider address %s=%s is refused as unencrypted", (name, value) => {
    expect(problems({ ...github, ...oidc, [name]: value })).toMatch(
      new RegExp(`^${name}: must begin with https`, "m"),
    );
  });

  it.each(["ftp://id.example", "https://user:pass@id.example", "https://id.example?tenant=1"])(
    "an OpenID issuer at %s is refused",
    (issuer) => {
      expect(problems({ ...oidc, OIDC_ISSUER: issuer })).toMatch(/^OIDC_ISSUER: must/);
    },
  );

  it.each(["http://localhost:8080/realms/x/", "http://keycloak:8080/realms/x", "http://10.0.0.8/realms/x"])(
    "an OpenID issuer in a private network may be at %s",
    (issuer) => {
      expect(parse({ ...oidc, OIDC_ISSUER: issuer }).signIn.oidc?.issuer).toBe(issuer.replace(/\/$/, ""));
    },
  );
});

describe("the secret", () => {
  it("the secret is generated and stored on the local machine", () => {
    const { secret, secretIsLocal } = parse();
    expect(secretIsLocal).toBe(true);
    expect(parse({ NEXTAUTH_SECRET: "kT9vXq2LmZ8rWc4NpB7yHd3sJf6gAe1u" }).secretIsLocal).toBe(false);
    expect(readFileSync(path.join(folder, "secret"), "utf8").trim()).toBe(secret);
    expect(parse().secret).toBe(secret);
  });

  it("a secret of at least 32 bytes is required in production", () => {
    expect(hostedProblems({ NEXTAUTH_SECRET: "" })).toMatch(/NEXTAUTH_SECRET: required/);
    expect(hostedProblems({ NEXTAUTH_SECRET: "x".repeat(31) })).toMatch(/NEXTAUTH_SECRET: shorter/);
    const letters = "éßøçåñüþðæœŋłđħı";
    expect(hosted({ NEXTAUTH_SECRET: letters }).secret).toBe(letters);
  });

  it("a guessable secret is refused", () => {
    expect(hostedProblems({ NEXTAUTH_SECRET: "a".repeat(32) })).toMatch(
      /^NEXTAUTH_SECRET: too easy to guess/,
    );
  });

  it("no secret is generated when the settings are invalid or during a build", () => {
    problems({ GITHUB_ID: "id" });
    problems({ ENHANCER_MODEL: "painter-2" });
    parse({ NODE_ENV: "production", NEXT_PHASE: "phase-production-build" });
    expect(existsSync(path.join(folder, "secret"))).toBe(false);
  });

  it("no secret appears in an error report", () => {
    const text = problems({
      NODE_ENV: "production",
      NEXTAUTH_SECRET: "canary-1",
      GITHUB_SECRET: "canary-2",
      GOOGLE_SECRET: "canary-3",
      OIDC_SECRET: "canary-4",
      IMAGE_SERVICE_TOKEN: "canary 5",
      IMAGE_SERVICE_BASE_URL: "https://user:canary-6@service.example",
      NEXTAUTH_URL: "https://user:canary-10@studio.example.com",
      ENHANCER_BASE_URL: "https://user:canary-8@model.example",
      ENHANCER_API_KEY: "canary 9",
      VERCEL: "1",
    });
    expect(text).toContain("NEXTAUTH_SECRET");
    expect(text).not.toContain("canary");
    expect(problems({ DATABASE_URL: "mysql://user:canary-7@host/db" })).not.toContain("canary");
  });
});

describe("the remote service", () => {
  const service = { IMAGE_SERVICE_BASE_URL: "https://service.example/api/", IMAGE_SERVICE_TOKEN: "token" };

  it("a remote service is set by its address, its token and the hosts of its pictures", () => {
    expect(
      parse({ ...service, IMAGE_SERVICE_MEDIA_HOSTS: "cdn.example, , other.example " }).imageService,
    ).toEqual({
      baseUrl: "https://service.example/api",
      token: "token",
      mediaHosts: ["cdn.example", "other.example"],
      requestsPerMinute: 450,
      maxActive: 40,
    });
  });

  it.each([
    ["http://localhost:3000/api", "http://localhost:3000/api"],
    ["http://10.0.0.8/", "http://10.0.0.8"],
    ["http://[::1]:4010/api//", "http://[::1]:4010/api"],
    ["http://studio.lan/api", "http://studio.lan/api"],
    ["http://upstream:8080", "http://upstream:8080"],
    ["https://service.example/a/b/", "https://service.example/a/b"],
  ])("a remote service may be at %s", (address, baseUrl) => {
    expect(parse({ ...service, IMAGE_SERVICE_BASE_URL: address }).imageService?.baseUrl).toBe(baseUrl);
  });

  it("a remote service may have its own limits", () => {
    const limits = { IMAGE_SERVICE_REQUESTS_PER_MINUTE: "60", IMAGE_SERVICE_MAX_ACTIVE: "4" };
    expect(parse({ ...service, ...limits }).imageService).toMatchObject({
      requestsPerMinute: 60,
      maxActive: 4,
    });
  });

  it("the picture hosts are those of every service, also without a remote one", () => {
    const hosts = { IMAGE_SERVICE_MEDIA_HOSTS: "minio:9000" };
    expect(parse(hosts)).toMatchObject({ imageService: null, mediaHosts: ["minio:9000"] });
    expect(parse({ ...service, ...hosts }).mediaHosts).toEqual(["minio:9000"]);
  });

  it("the picture hosts of a remote service are accepted in every notation", () => {
    const hosts = "MinIO:9000,media.internal:443,[FD00::1]:80,[fd00:0::2],10.0.0.8:8080";
    expect(parse({ ...service, IMAGE_SERVICE_MEDIA_HOSTS: hosts }).imageService?.mediaHosts).toEqual([
      "minio:9000",
      "media.internal:443",
      "[fd00::1]:80",
      "[fd00::2]",
      "10.0.0.8:8080",
    ]);
  });

  it.each([
    [{ IMAGE_SERVICE_TOKEN: "" }, "IMAGE_SERVICE_TOKEN: required"],
    [{ IMAGE_SERVICE_BASE_URL: "" }, "IMAGE_SERVICE_BASE_URL: required"],
    [{ IMAGE_SERVICE_BASE_URL: "ftp://service.example" }, "IMAGE_SERVICE_BASE_URL: must be"],
    [{ IMAGE_SERVICE_BASE_URL: "https://a:b@service.example" }, "IMAGE_SERVICE_BASE_URL: must not"],
    [{ IMAGE_SERVICE_BASE_URL: "https://service.example?x=1" }, "IMAGE_SERVICE_BASE_URL: must not"],
    [{ IMAGE_SERVICE_BASE_URL: "service.example/api" }, "IMAGE_SERVICE_BASE_URL: must be"],
    [
      { IMAGE_SERVICE_BASE_URL: "http://service.example/api" },
      "IMAGE_SERVICE_BASE_URL: must begin with https",
    ],
    [{ IMAGE_SERVICE_BASE_URL: "http://93.184.216.34" }, "IMAGE_SERVICE_BASE_URL: must begin with https"],
    [{ IMAGE_SERVICE_BASE_URL: "https://service.example/api/v1" }, "IMAGE_SERVICE_BASE_URL: must end before"],
    [
      { IMAGE_SERVICE_BASE_URL: "https://service.example/v1/jobs" },
      "IMAGE_SERVICE_BASE_URL: must end before",
    ],
    [{ IMAGE_SERVICE_REQUESTS_PER_MINUTE: "9" }, "IMAGE_SERVICE_REQUESTS_PER_MINUTE: "],
    [{ IMAGE_SERVICE_REQUESTS_PER_MINUTE: "many" }, "IMAGE_SERVICE_REQUESTS_PER_MINUTE: "],
    [{ IMAGE_SERVICE_MAX_ACTIVE: "0" }, "IMAGE_SERVICE_MAX_ACTIVE: "],
    [{ IMAGE_SERVICE_MAX_ACTIVE: "1.5" }, "IMAGE_SERVICE_MAX_ACTIVE: "],
    [{ IMAGE_SERVICE_MEDIA_HOSTS: "a.example, https://cdn.example" }, '"https://cdn.example" is not a host'],
    [{ IMAGE_SERVICE_MEDIA_HOSTS: "cdn.example/files" }, "IMAGE_SERVICE_MEDIA_HOSTS: "],
    [{ IMAGE_SERVICE_MEDIA_HOSTS: "cdn.example:" }, "IMAGE_SERVICE_MEDIA_HOSTS: "],
    [{ IMAGE_SERVICE_MEDIA_HOSTS: "cdn.example:70000" }, "IMAGE_SERVICE_MEDIA_HOSTS: "],
    [{ IMAGE_SERVICE_MEDIA_HOSTS: "fd00::1" }, "IMAGE_SERVICE_MEDIA_HOSTS: "],
    [{ IMAGE_SERVICE_MEDIA_HOSTS: "user@cdn.example" }, "IMAGE_SERVICE_MEDIA_HOSTS: "],
    [{ WEBHOOK_HOSTS: "https://automation.lan" }, 'WEBHOOK_HOSTS: "https://automation.lan" is not a host'],
    [{ IMAGE_SERVICE_MEDIA_HOSTS: "*.example" }, "IMAGE_SERVICE_MEDIA_HOSTS: "],
    [{ IMAGE_SERVICE_TOKEN: "two words" }, "IMAGE_SERVICE_TOKEN: must not"],
    [{ IMAGE_SERVICE_TOKEN: "line\nbreak" }, "IMAGE_SERVICE_TOKEN: must not"],
  ] as [Record<string, string>, string][])(
    "a remote service with the settings %j is refused",
    (change, problem) => {
      expect(problems({ ...service, ...change })).toContain(problem);
    },
  );
});

describe("the language model", () => {
  const model = { ENHANCER_BASE_URL: "https://model.example/v1/", ENHANCER_MODEL: "painter-2" };

  it("a language model is set by an address and a model name, with an optional key", () => {
    expect(parse(model).enhancer).toEqual({
      baseUrl: "https://model.example/v1",
      model: "painter-2",
      apiKey: null,
      seesPictures: false,
      isPrivate: false,
    });
    expect(parse({ ...model, ENHANCER_API_KEY: "key" }).enhancer?.apiKey).toBe("key");
  });

  it("a language model describes pictures only where a setting says that it sees them", () => {
    const own = { ...model, ENHANCER_BASE_URL: "http://localhost:11434/v1", ENHANCER_SEES_PICTURES: "true" };
    expect(parse(own).enhancer).toMatchObject({ seesPictures: true, isPrivate: true });
    expect(problems({ ENHANCER_SEES_PICTURES: "true" })).toContain("ENHANCER_BASE_URL: required");
    expect(problems({ ...model, ENHANCER_SEES_PICTURES: "yes" })).toContain(
      "ENHANCER_SEES_PICTURES: must be",
    );
  });

  it.each([
    [{ ENHANCER_BASE_URL: "" }, "ENHANCER_BASE_URL: required"],
    [{ ENHANCER_MODEL: "" }, "ENHANCER_MODEL: required"],
    [{ ENHANCER_BASE_URL: "", ENHANCER_MODEL: "", ENHANCER_API_KEY: "key" }, "ENHANCER_BASE_URL: required"],
    [{ ENHANCER_BASE_URL: "http://model.example/v1" }, "ENHANCER_BASE_URL: must begin with https"],
    [{ ENHANCER_BASE_URL: "model.example" }, "ENHANCER_BASE_URL: must be"],
    [{ ENHANCER_BASE_URL: "https://a:b@model.example" }, "ENHANCER_BASE_URL: must not"],
    [{ ENHANCER_API_KEY: "two words" }, "ENHANCER_API_KEY: must not"],
  ] as [Record<string, string>, string][])(
    "a language model with the settings %j is refused",
    (change, problem) => {
      expect(problems({ ...model, ...change })).toContain(problem);
    },
  );
});

describe("on serverless hosts", () => {
  it("on a serverless host the role is serverless and pictures are stored in the database", () => {
    const settings = hosted({ VERCEL: "1", DATABASE_URL: "postgres://host/db" });
    expect(settings).toMatchObject({ role: "serverless", pictureStore: "database" });
  });
});
