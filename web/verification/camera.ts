import type { DocumentKind } from '#shared/verification.ts';

/**
 * Opens the camera that a document is taken with: the one beside the screen for a selfie, else the one on the back.
 * @throws whatever the browser says, and where it offers no camera (outside secure contexts)
 */
export async function openCamera(kind: DocumentKind): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error('no camera access here');
  const facingMode = kind === 'selfie' ? 'user' : 'environment';
  return devices.getUserMedia({
    audio: false,
    // A letter of a card is to be read: as many pixels as phones give without being asked twice.
    video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1440 } },
  });
}

export function stopCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** What the camera sees now, as a JPEG (VER-4), whole and not mirrored. @throws Error where the browser draws none */
export async function pictureOf(video: HTMLVideoElement, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('no picture of the camera');
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' });
}
