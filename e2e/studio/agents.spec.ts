/** What the page of programs gives an agent to copy, used as it was copied. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { expectNoFindingInAnyLook } from "../support/axe";
import { expect, test } from "../support/fixtures";

const configurationSchema = z.object({
  mcpServers: z.record(
    z.string(),
    z.strictObject({ type: z.literal("http"), url: z.url(), headers: z.record(z.string(), z.string()) }),
  ),
});

async function copied(page: Page, label: string): Promise<string> {
  await page.getByRole("button", { name: `Copy: ${label}`, exact: true }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeAttached();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Connects as an agent does that has read this configuration. */
async function connect(configuration: string): Promise<Client> {
  const [server] = Object.values(configurationSchema.parse(JSON.parse(configuration)).mcpServers);
  if (!server) throw new Error("The configuration names no server.");
  const client = new Client({ name: "agent", version: "1" });
  const requestInit = { headers: server.headers };
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }));
  return client;
}

const answerOf = async <Answer>(
  client: Client,
  schema: z.ZodType<Answer>,
  ...[name, input]: [string, Record<string, unknown>]
): Promise<Answer> => {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: input });
  expect(isError, JSON.stringify(content)).toBeFalsy();
  return schema.parse(structuredContent);
};

test("the configuration copied beside a new token lets an agent list models and draw a picture, within the token's limit", async ({
  person: { page, api },
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/settings");
  await page.getByRole("main").getByRole("link", { name: "programs" }).click();
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name of the new token").fill("My agent");
  await page.getByLabel("Pictures", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Create token" }).click();
  const client = await connect(await copied(page, "Configuration with this token"));
  const { models } = await answerOf(
    client,
    z.object({ models: z.array(z.object({ id: z.string() })).min(1) }),
    "list_models",
    {},
  );
  const draw = { prompt: "a lighthouse at dusk", model: models[0]?.id, idempotency_key: "one" };
  const made = z.object({ creation_id: z.string() });
  const { creation_id } = await answerOf(client, made, "create_pictures", draw);
  const ended = z.object({ status: z.string(), pictures: z.array(z.unknown()) });
  const creation = await answerOf(client, ended, "wait", { creation_id, seconds: 60 });
  expect(creation).toMatchObject({ status: "succeed", pictures: [expect.anything()] });
  const beyond = { ...draw, idempotency_key: "two" };
  expect((await client.callTool({ name: "create_pictures", arguments: beyond })).isError).toBe(true);
  await client.close();
  expect((await api.detail(creation_id)).prompt).toBe(draw.prompt);
  await expectNoFindingInAnyLook(page);
});

test("the configuration of the section Agents works with the secret of a token in the place that it names", async ({
  person: { page },
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/settings/programs");
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name of the new token").fill("Reader");
  await page.getByRole("switch", { name: "Make, change and delete pictures" }).uncheck();
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByRole("button", { name: "Copy the token" }).click();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Done" }).click();
  const text = await copied(page, "Configuration of an agent");
  expect(text).toContain("YOUR_TOKEN");
  const client = await connect(text.replace("YOUR_TOKEN", token));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("list_models");
  const refused = { prompt: "a kite", idempotency_key: "one" };
  expect((await client.callTool({ name: "create_pictures", arguments: refused })).isError).toBe(true);
  await client.close();
});
