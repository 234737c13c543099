/** Checks `deploy/kubernetes` as far as that is possible without a cluster. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { MAX_ARCHIVE_BYTES } from "contract/creations/archive-limits";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import * as z from "zod";
import { SETTING_NAMES } from "@/tools/testing/settings";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = path.join(root, "deploy/kubernetes");
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
const PARTS = ["base", "worker-autoscaling", "backup", "restore", "local", "example"];

const manifestSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Manifest = z.infer<typeof manifestSchema>;

const manifests: Manifest[] = PARTS.flatMap((part) =>
  readdirSync(path.join(folder, part))
    .filter((name) => name.endsWith(".yaml") && name !== "kustomization.yaml")
    .flatMap((name) => parseAllDocuments(read(`${part}/${name}`)))
    .map((document) => manifestSchema.parse(document.toJS())),
);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);

const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  timeoutSeconds: z.number(),
});
const containerSchema = z.looseObject({
  command: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.extend({ periodSeconds: z.number(), failureThreshold: z.number() }).optional(),
  resources: z.object({ requests: z.object({ cpu: z.string(), memory: z.string() }) }),
  securityContext: z.unknown(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const podOwnerSchema = manifestSchema.extend({
  spec: z.looseObject({
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number().optional(),
        securityContext: z.unknown(),
        containers: z.tuple([containerSchema]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});
const cronJobSchema = z.object({ spec: z.object({ jobTemplate: z.object({ spec: z.unknown() }) }) });
/** The server of a model; it is no process of the studio. */
const MODEL = "studio-model";
const owners = [...ofKind("Deployment"), ...ofKind("Job"), ...ofKind("CronJob")];
const podOwners = owners
  .filter(({ metadata }) => metadata.name !== MODEL)
  .map((manifest) => {
    // A job of a cron job is what another object has itself.
    const own =
      manifest.kind === "CronJob"
        ? { ...manifest, spec: cronJobSchema.parse(manifest).spec.jobTemplate.spec }
        : manifest;
    const { metadata, spec } = podOwnerSchema.parse(own);
    return {
      name: metadata.name,
      spec,
      pod: spec.template.spec,
      container: spec.template.spec.containers[0],
    };
  });
const deployments = podOwners.filter(({ name }) => ["studio-web", "studio-worker"].includes(name));

const settingsIn = (part: string): Record<string, string> =>
  Object.fromEntries(
    read(`${part}/settings.env`)
      .trim()
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
const settings = { ...settingsIn("base"), ...settingsIn("example") };

/** What the compiler says of these objects as values of Kubernetes' types, which have no unknown fields. */
function typeErrors(objects: readonly Manifest[]): string {
  const place = mkdtempSync(path.join(tmpdir(), "studio-kubernetes-"));
  try {
    const lines = objects.map((manifest, index) => {
      const models = manifest.apiVersion.startsWith("keda.sh/")
        ? "@kubernetes-models/keda"
        : "kubernetes-models";
      const file = path.join(root, "node_modules", models, manifest.apiVersion, manifest.kind);
      return `export const m${index}: import("${file}").I${manifest.kind} = ${JSON.stringify(manifest)};`;
    });
    writeFileSync(path.join(place, "manifests.ts"), lines.join("\n"));
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "esnext"];
    execFileSync(
      process.execPath,
      [
        path.join(root, "node_modules/typescript/bin/tsc"),
        ...options,
        ...["--moduleResolution", "bundler", "--types", "", "--typeRoots", place, "manifests.ts"],
      ],
      { cwd: place, encoding: "utf8", stdio: "pipe" },
    );
    return "";
  } catch (error) {
    return (error as { stdout?: string }).stdout || String(error);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

describe("Kubernetes manifests", () => {
  it("every manifest has the fields of its kind, and no other", () => {
    expect(manifests.length).toBeGreaterThan(9);
    expect(typeErrors(manifests)).toBe("");
  });

  it("the check of manifests finds a misspelt field and a missing one", () => {
    const [web] = ofKind("Deployment");
    const text = JSON.stringify(web);
    for (const [right, wrong] of [
      ['"readinessProbe"', '"readynessProbe"'],
      ['"containerPort":3000', '"hostPort":3000'],
    ] as const) {
      expect(text).toContain(right);
      expect(typeErrors([JSON.parse(text.replace(right, wrong))])).toContain("manifests.ts");
    }
  });

  it.each(manifests)("$kind $metadata.name fits the schema of Kubernetes", async (manifest) => {
    const models = manifest.apiVersion.startsWith("keda.sh/")
      ? "@kubernetes-models/keda"
      : "kubernetes-models";
    const { [manifest.kind]: Model } = await import(
      path.join(root, "node_modules", models, manifest.apiVersion, `${manifest.kind}.js`)
    );
    expect(() => new Model(manifest).validate()).not.toThrow();
  });

  it.each(PARTS)("the kustomization of %s names every file of its folder, and each exists", (part) => {
    const {
      resources = [],
      configMapGenerator = [],
      components = [],
    } = z
      .looseObject({
        resources: z.array(z.string()).optional(),
        components: z.array(z.string()).optional(),
        configMapGenerator: z.array(z.looseObject({ envs: z.array(z.string()) })).optional(),
      })
      .parse(parse(read(`${part}/kustomization.yaml`)));
    const named = [...resources, ...components, ...configMapGenerator.flatMap(({ envs }) => envs)];
    for (const name of named) expect(existsSync(path.join(folder, part, name)), name).toBe(true);
    const own = named.filter((name) => !name.startsWith(".."));
    expect([...own, "kustomization.yaml"].sort()).toEqual(readdirSync(path.join(folder, part)).sort());
  });

  it("every setting of the manifests exists, and every secret file is one of the generated secret", () => {
    const names = [
      ...Object.keys(settings),
      ...podOwners.flatMap(({ container }) => container.env.map(({ name }) => name)),
    ];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !SETTING_NAMES.has(name))).toEqual([]);
    const files = [...read("example/kustomization.yaml").matchAll(/- ([\w-]+)=secrets\//g)].map(
      (match) => `/run/secrets/studio/${match[1]}`,
    );
    const used = Object.entries(settings).filter(([name]) => name.endsWith("_FILE"));
    expect(used.map(([, file]) => file).sort()).toEqual(files.sort());
  });

  it.each(podOwners)(
    "$name runs without rights, without root, on a read-only root",
    ({ name, pod, container }) => {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
        "/run/secrets/studio",
        "/data",
        "/tmp",
        ...(["studio-backup", "studio-restore"].includes(name) ? ["/backups"] : []),
      ]);
      expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
      // In YAML 1.1, which kubectl reads, and in YAML 1.2, a number in octal form is not the same.
      expect(pod.volumes[0]).toMatchObject({ secret: { secretName: "studio-secrets", defaultMode: 0o440 } });
    },
  );

  it.each(deployments)("$name is checked by the paths that the studio has", ({ container }) => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    for (const check of [startupProbe, livenessProbe, readinessProbe]) {
      expect(check?.httpGet.port).toBe("http");
      expect(existsSync(path.join(root, "app", check?.httpGet.path ?? "", "route.ts"))).toBe(true);
    }
    expect(container.ports.map(({ name }) => name)).toEqual(["http", "metrics"]);
  });

  it("a pod that stops has the time that it needs, and is found not ready before it stops answering", () => {
    const lingerMs = Number(settings.STOP_LINGER_MS);
    for (const { name, pod, container } of deployments) {
      const isWorker = name.endsWith("worker");
      const seconds = isWorker ? 28 : lingerMs / 1_000 + 8;
      expect(pod.terminationGracePeriodSeconds, name).toBeGreaterThan(seconds);
      const { periodSeconds = 0, failureThreshold = 0 } = container.readinessProbe ?? {};
      expect(periodSeconds * failureThreshold * 1_000, name).toBeLessThan(lingerMs);
    }
  });

  it("temporary files of a web have room for several of the largest archives", () => {
    const web = deployments.find(({ name }) => name === "studio-web");
    const tmp = web?.pod.volumes.find(({ name }) => name === "tmp");
    const gibibytes = Number(/"sizeLimit":"(\d+)Gi"/.exec(JSON.stringify(tmp))?.[1]);
    expect(gibibytes * 1024 ** 3).toBeGreaterThan(4 * MAX_ARCHIVE_BYTES);
  });

  it("selectors, budgets, spreading, services and autoscalers mean pods that exist", () => {
    const labels = podOwners.map(({ spec }) => spec.template.metadata.labels["app.kubernetes.io/component"]);
    const text = JSON.stringify(manifests);
    const named = [...text.matchAll(/"app\.kubernetes\.io\/component":"([\w-]+)"/g)].map((match) => match[1]);
    expect(labels.sort()).toEqual(["backup", "migration", "restore", "web", "worker"]);
    expect([...new Set(named)].sort()).toEqual([...labels, "model"].sort());
    for (const { name, spec } of deployments)
      expect(spec.selector?.matchLabels, name).toEqual(spec.template.metadata.labels);
    const targets = [...text.matchAll(/"scaleTargetRef":\{[^}]*"name":"([\w-]+)"/g)].map((match) => match[1]);
    expect(targets.sort()).toEqual(["studio-web", "studio-worker"]);
    expect(
      ofKind("PodDisruptionBudget")
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(targets);
    expect(ofKind("Service").map(({ metadata }) => metadata.name)).toEqual(["studio-web", MODEL]);
    expect(JSON.stringify(ofKind("Ingress"))).toContain('"name":"studio-web"');
  });

  it("the server of a model runs without rights, reads weights from a claim, and is called by the studio alone", () => {
    const model = owners.find(({ metadata }) => metadata.name === MODEL);
    const rights = {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    };
    expect(model).toMatchObject({
      spec: {
        replicas: 1,
        strategy: { type: "Recreate" },
        template: {
          spec: {
            automountServiceAccountToken: false,
            securityContext: { runAsNonRoot: true, runAsUser: 1000 },
            containers: [
              {
                securityContext: rights,
                volumeMounts: [{ mountPath: "/models", readOnly: true }, { mountPath: "/tmp" }],
              },
            ],
            volumes: [{ persistentVolumeClaim: { claimName: "studio-models" } }, {}],
          },
        },
      },
    });
    expect(settingsIn("local")).toEqual({ SDCPP_URL: `http://${MODEL}:1234` });
    const policies = ofKind("NetworkPolicy").filter(({ metadata }) => metadata.name.endsWith("model"));
    expect(policies.map(({ spec }) => spec)).toMatchObject([
      {
        podSelector: { matchLabels: { "app.kubernetes.io/component": "model" } },
        policyTypes: ["Ingress", "Egress"],
        ingress: [
          { from: [{ podSelector: { matchLabels: { "app.kubernetes.io/name": "prompt-studio" } } }] },
        ],
      },
      { policyTypes: ["Egress"] },
    ]);
    expect(policies[0]?.spec).not.toHaveProperty("egress");
  });

  it("a backup runs every night, one at a time, keeps older ones in a claim, and a restore reads them there", () => {
    const [cron] = ofKind("CronJob");
    expect(cron?.spec).toMatchObject({ schedule: "0 3 * * *", concurrencyPolicy: "Forbid" });
    const command = (name: string) =>
      podOwners.find((owner) => owner.name === name)?.container.command?.join(" ");
    expect(command("studio-backup")).toBe("node admin.mjs backup --to /backups --keep 14");
    expect(command("studio-restore")).toBe("node admin.mjs restore --newest /backups");
    const claim = ofKind("PersistentVolumeClaim").find(({ metadata }) => metadata.name === "studio-backups");
    for (const name of ["studio-backup", "studio-restore"])
      expect(podOwners.find((owner) => owner.name === name)?.pod.volumes).toContainEqual({
        name: "backups",
        persistentVolumeClaim: { claimName: claim?.metadata.name },
      });
  });

  it("workers are scaled by a metric that the studio reports, one pod for as many jobs as it draws at once, and an unknown queue is not taken for an empty one", () => {
    const text = JSON.stringify(ofKind("ScaledObject"));
    const metric = /studio_\w+/.exec(text)?.[0] ?? "";
    const sources = readdirSync(path.join(root, "lib/metrics")).map((name) =>
      readFileSync(path.join(root, "lib/metrics", name), "utf8"),
    );
    expect(
      sources.some((source) => source.includes(`"${metric}"`)),
      metric,
    ).toBe(true);
    expect(text).toContain(`"threshold":"${settings.WORKER_CONCURRENCY}"`);
    expect(text).toContain('"ignoreNullValues":"false"');
    expect(text).not.toContain("vector(0)");
  });
});
