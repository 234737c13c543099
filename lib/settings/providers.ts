/** The settings of services and engines that draw with models: keys and addresses. */
import { isPrivateHost } from "./public-address";
import { baseAddress } from "./service";

/** An address and the key that is sent to it alone; null for a server without keys. */
export interface Provider {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
}

export interface Providers {
  openai: Provider | null;
  /** Another server of OpenAI's form. `isPrivate`: it is in the operator's own network. */
  openaiStyle: (Provider & { model: string; isPrivate: boolean }) | null;
  comfyui: Provider | null;
  sdcpp: Provider | null;
  sdapi: Provider | null;
  fal: Provider | null;
  replicate: Provider | null;
}

/** @param problems gets a line for each error, without secrets. */
export function parseProviders(
  env: Readonly<Partial<Record<ProviderVariable, string | undefined>>>,
  problems: string[],
): Providers {
  const address = (name: ProviderVariable) => {
    const value = env[name];
    return value ? baseAddress(name, value, problems) : null;
  };
  const key = (name: ProviderVariable) => {
    const value = env[name];
    if (value && !/^[\x21-\x7e]+$/.test(value))
      problems.push(`${name}: must not contain spaces or line breaks`);
    return value ?? null;
  };
  const withKey = (name: ProviderVariable, baseName: ProviderVariable, usual: string): Provider | null => {
    const apiKey = key(name);
    if (!apiKey) {
      if (env[baseName]) problems.push(`${name}: required with ${baseName}`);
      return null;
    }
    return { baseUrl: address(baseName) ?? usual, apiKey };
  };
  const withAddress = (name: ProviderVariable): Provider | null => {
    const baseUrl = address(name);
    return baseUrl === null ? null : { baseUrl, apiKey: null };
  };
  const styleUrl = address("OPENAI_IMAGE_BASE_URL");
  const styleKey = key("OPENAI_IMAGE_API_KEY");
  const styleModel = env.OPENAI_IMAGE_MODEL;
  if (styleUrl === null && (styleKey || styleModel))
    problems.push("OPENAI_IMAGE_BASE_URL: required with OPENAI_IMAGE_MODEL and OPENAI_IMAGE_API_KEY");
  if (styleUrl !== null && !styleModel)
    problems.push("OPENAI_IMAGE_MODEL: required with OPENAI_IMAGE_BASE_URL");
  return {
    openai: withKey("OPENAI_API_KEY", "OPENAI_BASE_URL", "https://api.openai.com/v1"),
    openaiStyle:
      styleUrl !== null && styleModel
        ? { baseUrl: styleUrl, apiKey: styleKey, model: styleModel, isPrivate: isPrivateAddress(styleUrl) }
        : null,
    comfyui: withAddress("COMFYUI_URL"),
    sdcpp: withAddress("SDCPP_URL"),
    sdapi: withAddress("SDAPI_URL"),
    fal: withKey("FAL_KEY", "FAL_BASE_URL", "https://queue.fal.run"),
    replicate: withKey("REPLICATE_API_TOKEN", "REPLICATE_BASE_URL", "https://api.replicate.com/v1"),
  };
}

const isPrivateAddress = (address: string): boolean =>
  URL.canParse(address) && isPrivateHost(new URL(address).hostname);

type ProviderVariable =
  | "OPENAI_API_KEY"
  | "OPENAI_BASE_URL"
  | "OPENAI_IMAGE_BASE_URL"
  | "OPENAI_IMAGE_MODEL"
  | "OPENAI_IMAGE_API_KEY"
  | "COMFYUI_URL"
  | "SDCPP_URL"
  | "SDAPI_URL"
  | "FAL_KEY"
  | "FAL_BASE_URL"
  | "REPLICATE_API_TOKEN"
  | "REPLICATE_BASE_URL";
