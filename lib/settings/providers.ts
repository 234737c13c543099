/** The settings of services and engines that draw with models: keys and addresses. */
import { type BaseSetting, forEachKeyed, type KeyedProviderId, type KeySetting } from "./keyed-providers";
import { isPrivateHost } from "./public-address";
import { baseAddress } from "./service";

/** An address and the key that is sent to it alone; null for a server without keys. */
export interface Provider {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
}

/** Each null when not configured. */
export interface Providers extends Record<KeyedProviderId, Provider | null> {
  /** Another server of OpenAI's form. `isPrivate`: it is in the operator's own network. */
  openaiStyle: (Provider & { model: string; isPrivate: boolean }) | null;
  comfyui: Provider | null;
  /** `stateFile`: where the studio's own supervisor says how it is; null for a server that somebody else runs. */
  sdcpp: (Provider & { stateFile: string | null }) | null;
  sdapi: Provider | null;
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
  const withKey = (provider: { key: KeySetting; base: BaseSetting; usual: string }): Provider | null => {
    const apiKey = key(provider.key);
    // Without a key it is the address for one that an administrator pastes.
    const baseUrl = address(provider.base) ?? provider.usual;
    return apiKey ? { baseUrl, apiKey } : null;
  };
  const withAddress = (name: ProviderVariable): Provider | null => {
    const baseUrl = address(name);
    return baseUrl === null ? null : { baseUrl, apiKey: null };
  };
  const sdcpp = withAddress("SDCPP_URL");
  const styleUrl = address("OPENAI_IMAGE_BASE_URL");
  const styleKey = key("OPENAI_IMAGE_API_KEY");
  const styleModel = env.OPENAI_IMAGE_MODEL;
  if (styleUrl === null && (styleKey || styleModel))
    problems.push("OPENAI_IMAGE_BASE_URL: required with OPENAI_IMAGE_MODEL and OPENAI_IMAGE_API_KEY");
  if (styleUrl !== null && !styleModel)
    problems.push("OPENAI_IMAGE_MODEL: required with OPENAI_IMAGE_BASE_URL");
  return {
    ...forEachKeyed(withKey),
    openaiStyle:
      styleUrl !== null && styleModel
        ? { baseUrl: styleUrl, apiKey: styleKey, model: styleModel, isPrivate: isPrivateAddress(styleUrl) }
        : null,
    comfyui: withAddress("COMFYUI_URL"),
    sdcpp: sdcpp && { ...sdcpp, stateFile: env.SDCPP_STATE_FILE ?? null },
    sdapi: withAddress("SDAPI_URL"),
  };
}

/** Where the key of each company is sent, also one that the settings do not have; without a trailing slash. */
export const keyAddressesOf = (
  env: Readonly<Partial<Record<BaseSetting, string | undefined>>>,
): Record<KeyedProviderId, string> =>
  forEachKeyed(({ base, usual }) => env[base]?.replace(/\/+$/, "") || usual);

const isPrivateAddress = (address: string): boolean =>
  URL.canParse(address) && isPrivateHost(new URL(address).hostname);

type ProviderVariable =
  | KeySetting
  | BaseSetting
  | "OPENAI_IMAGE_BASE_URL"
  | "OPENAI_IMAGE_MODEL"
  | "OPENAI_IMAGE_API_KEY"
  | "COMFYUI_URL"
  | "SDCPP_URL"
  | "SDCPP_STATE_FILE"
  | "SDAPI_URL";
