import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DocumentKind } from '#shared/verification.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';

/** Takes a photo of a document with the device's camera. A frame shows where to hold the document (VER-4). */
export function DocumentCamera({
  kind,
  chooser,
  onTaken,
  onClose,
}: {
  kind: DocumentKind;
  /** File chooser, offered if the camera fails. */
  chooser: ReactNode;
  onTaken: (file: File) => void;
  onClose: () => void;
}) {
  const { verification: t } = usePrivate();
  const { action } = useCommon();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const [ready, setReady] = useState(false);
  const [picture, setPicture] = useState<{ file: File; url: string }>();

  useEffect(() => {
    if (failed) return undefined;
    let stream: MediaStream | undefined;
    let gone = false;
    const fail = () => {
      if (!gone) setFailed(true);
    };
    openCamera(kind).then((opened) => {
      if (gone) return stopCamera(opened);
      stream = opened;
      // A track ends if another program takes the camera or the camera is unplugged.
      for (const track of opened.getTracks()) track.addEventListener('ended', fail);
      if (video.current) video.current.srcObject = opened;
    }, fail);
    return () => {
      gone = true;
      setReady(false);
      stopCamera(stream);
    };
  }, [kind, failed]);

  const url = picture?.url;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  const capture = async () => {
    if (!video.current) return;
    try {
      const file = await pictureOf(video.current, kind);
      setPicture({ file, url: URL.createObjectURL(file) });
    } catch {
      setFailed(true);
    }
  };

  const buttons = picture ? (
    <>
      <Button onClick={() => setPicture(undefined)}>{t.takeAgain}</Button>
      <Button variant="primary" onClick={() => onTaken(picture.file)}>
        {t.usePicture}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{action.cancel}</Button>
      {!failed && (
        <Button variant="primary" icon="camera" disabled={!ready} onClick={() => void capture()}>
          {t.capture}
        </Button>
      )}
    </>
  );

  return (
    <Dialog open onClose={onClose} title={t.documents[kind]} footer={buttons}>
      {failed ? (
        <ErrorPanel title={t.cameraTitle} text={t.cameraFailed}>
          <Button variant="primary" onClick={() => setFailed(false)}>
            {action.tryAgain}
          </Button>
          {chooser}
        </ErrorPanel>
      ) : (
        <div className="stack stack--tight">
          <div className="camera" data-kind={kind}>
            {picture && <img src={picture.url} alt={t.captured} />}
            <video
              ref={video}
              autoPlay
              muted
              playsInline
              hidden={picture !== undefined}
              aria-label={t.cameraLabel}
              onLoadedData={() => setReady(true)}
            />
            {!picture && ready && <div className="camera__frame" aria-hidden="true" />}
            {!picture && !ready && (
              <div className="camera__wait">
                <Spinner label={t.cameraOpening} />
              </div>
            )}
          </div>
          <p role="status">{picture ? t.look[kind] : t.frame[kind]}</p>
        </div>
      )}
    </Dialog>
  );
}

/**
 * Opens the front camera for a selfie, otherwise the back camera.
 * @throws the browser's error, or an Error if the browser offers no camera (outside secure contexts)
 */
async function openCamera(kind: DocumentKind): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error('camera access is unavailable');
  const facingMode = kind === 'selfie' ? 'user' : 'environment';
  return devices.getUserMedia({
    audio: false,
    // Small print on a card is legible at this resolution, which most phones offer.
    video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1440 } },
  });
}

function stopCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/**
 * Returns the camera's image as a JPEG (VER-4), uncropped and not mirrored. @throws Error if the canvas returns no
 * image
 */
async function pictureOf(video: HTMLVideoElement, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('the canvas returned no image');
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' });
}
