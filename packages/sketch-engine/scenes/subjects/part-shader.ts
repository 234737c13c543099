import type { Rgb } from "../../core/colour";
import type { Shader } from "../../core/fill";
import { clamp } from "../../core/math";
import type { Bounds } from "../../core/path";
import type { Part } from "../../subjects/kinds";
import { gradientShader } from "../../things/gradient";

/** The light on a model; colours are already multiplied by their intensity. */
export interface Lighting {
  key: Rgb;
  ambient: Rgb;
  /** +1 when light comes from the right, -1 from the left. */
  side: 1 | -1;
  fog: Rgb;
  /** Share of the model's colour that haze replaces, 0..1. */
  hidden: number;
}

/**
 * A shader for one part of a model: flat, or rounded over its bounds.
 * @param bounds bounding box of the rounded body, in pixels: the part, or all parts that form one body
 */
export function partShader(part: Part, bounds: Bounds, light: Lighting): Shader {
  const centreX = (bounds.left + bounds.right) / 2;
  const centreY = (bounds.top + bounds.bottom) / 2;
  const halfWidth = (bounds.right - bounds.left) / 2 || 1;
  const halfHeight = (bounds.bottom - bounds.top) / 2 || 1;
  const { colour, shading, glow = 0, tone = 0.6 } = part;
  const { key, ambient, side, fog } = light;
  // Lamps are brighter than shadow and haze.
  const lit = glow > 0 ? Math.max(0, 1 - glow * 0.5) : 1;
  const hidden = glow > 0 ? light.hidden * 0.4 : light.hidden;
  const gradient = part.gradient && gradientShader(part.gradient, bounds);
  return (x, y, out) => {
    let t = tone;
    if (gradient) gradient(x, y, out);
    if (shading === "cylinder") {
      const u = (x - centreX) / halfWidth;
      t = 0.5 + 0.5 * u * side - 0.12 * u * u;
    } else if (shading === "sphere") {
      const u = (x - centreX) / halfWidth;
      const v = (y - centreY) / halfHeight;
      t = 0.52 + 0.36 * u * side - 0.34 * v - 0.1 * u * u;
    }
    t = clamp(t, 0.04, 1.05);
    for (let c = 0; c < 3; c++) {
      const surface =
        (gradient ? out[c]! : colour[c]!) *
        ((key[c]! * t * 1.05 + ambient[c]! * (0.45 + 0.2 * t)) * lit + glow * 0.85);
      out[c] = surface + (fog[c]! - surface) * hidden;
    }
  };
}
