/** What goes wrong is said where it went wrong, and the prompt is kept. */
import { errorBodySchema } from "@/lib/contract/errors";
import { expect, test } from "../support/fixtures";

test.use({ expectedComplaint: /status of 400/ });

test("a prompt that is too long says so at its field and is not sent", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  const prompt = page.getByLabel("Prompt", { exact: true });
  await prompt.fill("x".repeat(8_001));
  await expect(prompt).toHaveAttribute("aria-invalid", "true");
  const generate = page.getByRole("button", { name: /^Generate/ });
  await expect(generate).toHaveAttribute("aria-disabled", "true");
  await expect(generate).toHaveAccessibleDescription(/1 characters too long/);
});

test("what the service finds wrong stands at its field", async ({ person }) => {
  const { page } = person;
  const words = "The seed is a whole number the service does not like.";
  const refusal = errorBodySchema.parse({
    message: words,
    code: 40002,
    details: [{ field: "settings.seed", message: words }],
  });
  await page.route("**/api/v1/jobs/gen2/text2image", (route) =>
    route.fulfill({ status: 400, json: refusal }),
  );
  await page.goto("/");
  await page.getByLabel("Prompt", { exact: true }).fill("a kite");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByLabel("Seed", { exact: true })).toHaveAccessibleDescription(words);
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("a kite");
});
