/** Draws a small picture file as a user would choose it. Drawn in the browser, so that the browser can decode it. */
export async function pictureFile(name: string, hue = 20): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 300;
  canvas.height = 400;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = `hsl(${hue} 35% 70%)`;
  pen.fillRect(0, 0, 300, 400);
  pen.fillStyle = `hsl(${hue + 40} 35% 45%)`;
  pen.arc(150, 200, 90, 0, 7);
  pen.fill();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return new File([blob!], name, { type: 'image/jpeg' });
}

/** Builds a file of zeros with a type, a size and its first characters. */
export const emptyFile = (name: string, type: string, bytes: number, begins = ''): File =>
  new File([begins, new Uint8Array(bytes)], name, { type });
