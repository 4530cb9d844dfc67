/**
 * A chosen picture that can be drawn, upright as its orientation says. An element decodes what some browsers decode
 * nowhere else (HEIC in Safari).
 * @throws where this browser can't decode it
 */
export async function decodePicture(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}
