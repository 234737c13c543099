/** The licences of the table, as their texts say. */
import type { Licence } from "../types";

export const APACHE_2: Licence = {
  name: "Apache-2.0",
  url: "https://www.apache.org/licenses/LICENSE-2.0",
  commercialUse: "allowed",
};

/** Pictures may be sold; some uses are forbidden, such as to harm or to deceive. */
export const CREATIVEML_OPENRAIL_M: Licence = {
  name: "CreativeML OpenRAIL-M",
  url: "https://huggingface.co/spaces/CompVis/stable-diffusion-license",
  commercialUse: "restricted",
};

/** As the former, in its newer form. */
export const OPENRAIL_PLUS_PLUS: Licence = {
  name: "CreativeML OpenRAIL++-M",
  url: "https://huggingface.co/stabilityai/stable-diffusion-xl-base-1.0/blob/main/LICENSE.md",
  commercialUse: "restricted",
};

export const MIT: Licence = {
  name: "MIT",
  url: "https://github.com/leejet/stable-diffusion.cpp/blob/master/LICENSE",
  commercialUse: "allowed",
};
