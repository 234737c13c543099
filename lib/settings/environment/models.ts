/** What draws, and what enhances prompts. */
import { type BaseSetting, KEYED_PROVIDERS, type KeySetting } from "../keyed-providers";
import { count, flag, setting, text } from "./setting";

const ofKey = ({
  name,
  key,
  base,
  usual,
  example,
}: (typeof KEYED_PROVIDERS)[keyof typeof KEYED_PROVIDERS]) => ({
  [key]: setting(text(), {
    says: `Draws with models of ${name}; an administrator can also paste it in the studio. The key is sent to its own host alone.`,
    example,
    secret: true,
  }),
  [base]: setting(text(), {
    says: "Another address for that key, or for a pasted one, such as a gateway.",
    default: `\`${usual}\``,
    example: "https://gateway.example.com/v1",
  }),
});

const keyed: Record<KeySetting | BaseSetting, ReturnType<typeof text>> = Object.assign(
  {},
  ...Object.values(KEYED_PROVIDERS).map(ofKey),
);

export const models = {
  ...keyed,
  OPENAI_IMAGE_BASE_URL: setting(text(), {
    says: "Another server with OpenAI's form of image generation, up to and including `/v1`. In a private network, without a key and without a price in `MODELS_FILE` it counts as free; give a gateway to paid services a price.",
    example: "http://localhost:8080/v1",
  }),
  OPENAI_IMAGE_MODEL: setting(text(), {
    says: "The model of that server; required with it.",
    example: "flux",
  }),
  OPENAI_IMAGE_API_KEY: setting(text(), {
    says: "The key of that server, if it needs one.",
    example: "…",
    secret: true,
  }),
  COMFYUI_URL: setting(text(), {
    says: "A ComfyUI; `MODELS_FILE` names the workflows.",
    example: "http://localhost:8188",
  }),
  SDCPP_URL: setting(text(), {
    says: "The server of stable-diffusion.cpp.",
    example: "http://localhost:1234",
  }),
  SDAPI_URL: setting(text(), {
    says: "AUTOMATIC1111, Forge or SD.Next, started with its API. The studio must be its only user.",
    example: "http://localhost:7860",
  }),
  MODELS_FILE: setting(text(), {
    says: "A JSON file that adds, renames, orders, hides and prices models: [models](models.md). With a mistake in it the studio does not start, and names all of them.",
    example: "models.json",
  }),
  MODELS_ENTRIES: setting(text(), {
    says: "A JSON list of further entries as in `MODELS_FILE`, which goes before it. `npm start` gives the model of `npm run model` its name and licence so.",
    example: '[{"id":"sdapi/current","name":"SDXL"}]',
  }),
};

export const imageService = {
  IMAGE_SERVICE_BASE_URL: setting(text(), {
    says: "The base address of a service with the contract of this API, the part before `/v1`. `https://` unless the host is in a private network.",
    example: "https://service.example.com/api",
  }),
  IMAGE_SERVICE_TOKEN: setting(text(), {
    says: "The service's bearer token. Required with the address; it never leaves the server.",
    example: "…",
    secret: true,
  }),
  IMAGE_SERVICE_MEDIA_HOSTS: setting(text(), {
    says: "Hosts in a private network from which pictures of every service may be downloaded, as `host:port` or, for any port, `host`. Public hosts and the service's own are always allowed. Pictures at another host wait for a day: name the host that the service's page shows, and restart.",
    example: "media.lan,10.0.0.5:9000",
  }),
  IMAGE_SERVICE_REQUESTS_PER_MINUTE: setting(count(450, 10, 100_000), {
    says: "Calls to the service within any minute, for all processes together; set it alike for each. Creates and cancels come first.",
    example: "600",
  }),
  IMAGE_SERVICE_MAX_ACTIVE: setting(count(40, 1, 10_000), {
    says: "Creations at the service at once; further ones wait in the studio's queue.",
    example: "10",
  }),
};

export const enhancer = {
  ENHANCER_BASE_URL: setting(text(), {
    says: "An OpenAI-compatible endpoint, before `/chat/completions`, whose language model enhances prompts when the studio is the service. `https://` unless the host is in a private network.",
    default: "built-in rules, also when the model gives no usable answer within 8 seconds",
    example: "http://localhost:11434/v1",
  }),
  ENHANCER_MODEL: setting(text(), {
    says: "The model's name; required with the address.",
    example: "llama3.1",
  }),
  ENHANCER_API_KEY: setting(text(), {
    says: "The endpoint's key, if it needs one; sent to that endpoint alone.",
    example: "…",
    secret: true,
  }),
  ENHANCER_SEES_PICTURES: setting(flag(), {
    says: "Whether that model sees pictures; then people can let it describe one as a prompt. Otherwise a small model of Google or OpenAI does, with the key for their pictures. In a private network and without a key it counts as free.",
    default: "`false`",
    example: "true",
  }),
};
