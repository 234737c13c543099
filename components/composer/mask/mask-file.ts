/** The painted mask as a file: what is painted is transparent, because it may change. */

/**
 * @param painted a canvas of the picture's size.
 * @param feather how far the edges are softened, in pixels of the picture.
 */
export async function maskFile(painted: HTMLCanvasElement, feather: number): Promise<Blob> {
  const { width, height } = painted;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no canvas.");
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = "destination-out";
  if (feather > 0) context.filter = `blur(${feather}px)`;
  context.drawImage(painted, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The mask could not be written."))),
      "image/png",
    );
  });
}
