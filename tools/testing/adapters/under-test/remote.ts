import { openRemote } from "image-providers/remote/open";
import { createRemoteService } from "image-providers/remote/service";
import { startContract } from "../contract";
import type { AdapterUnderTest } from "../fault-suite";

const TOKEN = "canary/contract-4711";

export const REMOTE: AdapterUnderTest = {
  opens: openRemote,
  name: "a service of the contract",
  secret: TOKEN,
  start: () => startContract(TOKEN),
  environment: ({ baseUrl }) => ({ IMAGE_SERVICE_BASE_URL: baseUrl, IMAGE_SERVICE_TOKEN: TOKEN }),
  open({ baseUrl }, { createBudget, clock, log }) {
    const service = createRemoteService(
      { baseUrl, token: TOKEN, mediaHosts: [], requestsPerMinute: 10_000, maxActive: 40 },
      {
        ...{ createBudget, clock, log },
        tuning: {
          deadlines: { connect: 1_000, total: 3_000 },
          breaker: { failures: 6, openMs: 300 },
          firstPauseMs: 10,
        },
      },
    );
    return { service, worker: null, tidy: null, close: () => service.close() };
  },
  pictureFaults: ["expired_link", "no_picture", "half_picture"],
  cancelsDrawing: true,
  onBothDatabases: true,
};
