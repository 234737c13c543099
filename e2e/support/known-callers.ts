/** A studio with one finished creation, and the request headers of its callers. */
import { request as requests } from "@playwright/test";
import { apiClient, SMALL, tokenFor } from "./api-client";
import { expect } from "./fixtures";
import { type StudioHome, type StudioProcess, studioHome } from "./studio-process";

export interface CalledStudio {
  home: StudioHome;
  studio: StudioProcess;
  /** The ids of a creation of Ada's, which has ended. */
  creationId: string;
  /** Without credentials; with Ada's token; with Ada's session from a page of the studio. */
  callers: Record<string, string>[];
}

/** @param settings of the studio's start. */
export async function startCalledStudio(settings: Record<string, string> = {}): Promise<CalledStudio> {
  const home = await studioHome();
  const studio = await home.start({ LOG_LEVEL: "silent", ...settings });
  const browser = await requests.newContext();
  const token = await tokenFor(browser, studio.origin, "Ada");
  const { cookies } = await browser.storageState();
  const api = apiClient(await requests.newContext(), studio.origin, token);
  const creationId = await api.create(SMALL);
  expect(await api.untilEnded(creationId)).toBe("succeed");
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return {
    home,
    studio,
    creationId,
    callers: [{}, { authorization: `Bearer ${token}` }, { cookie, origin: studio.origin }],
  };
}
