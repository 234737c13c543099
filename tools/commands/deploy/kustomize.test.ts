/** Builds `deploy/kubernetes/example` with kustomize, as `kubectl apply -k` does, and checks what would be applied. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import * as z from "zod";
import { findProgram } from "@/tools/commands/programs.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const kubectl = findProgram(["kubectl"]);
if (!kubectl) console.log("!! No kubectl on this machine: the build of the Kubernetes example is SKIPPED.");

const SECRETS = ["session-secret", "database-url", "s3-secret-key", "sign-in-secret"];
const objectSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
});

describe.skipIf(!kubectl)("the example for Kubernetes, built by kustomize", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "studio-kustomize-"));
    cpSync(path.join(root, "deploy/kubernetes"), folder, { recursive: true });
    mkdirSync(path.join(folder, "example/secrets"));
    for (const name of SECRETS) writeFileSync(path.join(folder, "example/secrets", name), `${name}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const build = (part: string) => {
    const result = spawnSync(kubectl ?? "", ["kustomize", path.join(folder, part)], { encoding: "utf8" });
    expect(result.status, result.stderr).toBe(0);
    expect(result.stderr).toBe("");
    const objects = parseAllDocuments(result.stdout).map((document) => objectSchema.parse(document.toJS()));
    return { text: result.stdout, objects };
  };

  it("every object of the build fits the schema of Kubernetes and is in the namespace of the example", async () => {
    const { objects } = build("example");
    expect(objects.length).toBeGreaterThan(12);
    for (const object of objects) {
      const models = object.apiVersion.startsWith("keda.sh/")
        ? "@kubernetes-models/keda"
        : "kubernetes-models";
      const file = path.join(root, "node_modules", models, object.apiVersion, `${object.kind}.js`);
      const { [object.kind]: Model } = await import(file);
      expect(() => new Model(object).validate(), object.kind).not.toThrow();
      if (object.kind !== "Namespace") expect(object.metadata.namespace, object.kind).toBe("prompt-studio");
    }
  });

  it("all pods of the built example use the same image, and settings and secrets that exist in it", () => {
    const { text, objects } = build("example");
    const nameOf = (kind: string) => objects.find((object) => object.kind === kind)?.metadata.name;
    const values = (key: string) =>
      Array.from(text.matchAll(new RegExp(`${key}: (\\S+)$`, "gm")), ([, value]) => value);
    expect(nameOf("ConfigMap")).toMatch(/^studio-settings-\w{10}$/);
    expect(nameOf("Secret")).toMatch(/^studio-secrets-\w{10}$/);
    expect(text.match(/configMapRef:\n +name: (\S+)/g)).toHaveLength(4);
    for (const [, name] of text.matchAll(/configMapRef:\n +name: (\S+)/g))
      expect(name).toBe(nameOf("ConfigMap"));
    expect(values("secretName")).toEqual(["studio-tls", ...Array(4).fill(nameOf("Secret"))].sort());
    expect(values("image")).toEqual(Array(4).fill("registry.example.com/prompt-studio:1.0.0"));
  });

  it("with the component restore, nothing runs but the restore, with the settings and the claim of the backups", () => {
    const file = path.join(folder, "example/kustomization.yaml");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("  - ../backup\n", "  - ../backup\n  - ../restore\n"));
    try {
      const { objects } = build("example");
      const running = objects.filter(({ kind }) =>
        /Deployment|Job|Autoscaler|ScaledObject|Budget/.test(kind),
      );
      expect(running.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(["Job studio-restore"]);
      expect(objects.map(({ kind }) => kind)).toContain("PersistentVolumeClaim");
    } finally {
      writeFileSync(file, text);
    }
  });

  it("with the component local, the settings of web and worker name the server of the model", () => {
    const file = path.join(folder, "example/kustomization.yaml");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("  - ../backup\n", "  - ../backup\n  - ../local\n"));
    try {
      const built = build("example");
      const settings = built.objects.filter(({ kind }) => kind === "ConfigMap");
      expect(settings).toMatchObject([
        { data: { SDCPP_URL: "http://studio-model:1234", NEXTAUTH_URL: "https://studio.example.com" } },
      ]);
      expect(built.text).toContain("claimName: studio-models");
    } finally {
      writeFileSync(file, text);
    }
  });

  it("the autoscaler of the workers is the only one to say how many there are", () => {
    const replicasOf = (part: string) => {
      const worker = build(part).objects.find(
        ({ kind, metadata }) => kind === "Deployment" && metadata.name === "studio-worker",
      );
      return z.object({ spec: z.looseObject({ replicas: z.number().optional() }) }).parse(worker).spec
        .replicas;
    };
    expect(replicasOf("base")).toBe(2);
    expect(replicasOf("example")).toBeUndefined();
  });
});
