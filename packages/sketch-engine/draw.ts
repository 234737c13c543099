import { interruptible } from "./core/checkpoint";
import { Progress } from "./core/progress";
import { understand } from "./language/understand";
import type { Bitmap, Drawn, DrawRequest } from "./request";
import { STYLES } from "./styles";

export const PREVIEW_SIZE = 256;

export interface DrawHooks {
  /** Called every few milliseconds; when it returns true, the drawing throws `Cancelled`. */
  shouldStop(): boolean;
  onProgress(fraction: number): void;
  onPreview(preview: Bitmap): void;
}

const NO_HOOKS: DrawHooks = { shouldStop: () => false, onProgress: () => {}, onPreview: () => {} };

/** Draws a picture on the calling thread; a picture larger than a preview is preceded by its preview. */
export function drawPicture(request: DrawRequest, hooks: DrawHooks = NO_HOOKS): Drawn {
  return interruptible(hooks.shouldStop, () => {
    const { prompt, negativePrompt, seed, width, height } = request;
    const { brief, unknownMain, ...words } = understand(prompt, negativePrompt, seed, width / height);
    const draw = (w: number, h: number, progress: Progress): Bitmap => ({
      width: w,
      height: h,
      data: STYLES[brief.style](brief, w, h, progress),
    });
    const factor = PREVIEW_SIZE / Math.max(width, height);
    if (factor < 1) {
      const scaled = (size: number): number => Math.max(1, Math.round(size * factor));
      hooks.onPreview(draw(scaled(width), scaled(height), new Progress()));
    }
    const bitmap = draw(width, height, new Progress(hooks.onProgress));
    hooks.onProgress(1);
    return { bitmap, ...words, ...(unknownMain && { unknownMain: unknownMain.word }) };
  });
}
