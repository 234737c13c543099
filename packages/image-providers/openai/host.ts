/** Whether an address is one of OpenAI's own, also for a region, such as eu.api.openai.com. */
export const isOpenAiHost = (baseUrl: string): boolean =>
  /(^|\.)api\.openai\.com$/.test(new URL(baseUrl).hostname);
