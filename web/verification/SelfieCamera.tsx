import { useEffect, useRef, useState } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';

/** Takes the selfie with the device's camera, as a JPEG (VER-4). */
export function SelfieCamera({ onTaken, onClose }: { onTaken: (file: File) => void; onClose: () => void }) {
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
    openCamera().then(
      (opened) => {
        if (gone) return stop(opened);
        stream = opened;
        if (video.current) video.current.srcObject = opened;
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      stop(stream);
    };
  }, [failed]);

  const url = picture?.url;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  const capture = async () => {
    const file = video.current && (await stillOf(video.current));
    if (file) setPicture({ file, url: URL.createObjectURL(file) });
  };

  const buttons = picture ? (
    <>
      <Button onClick={() => setPicture(undefined)}>{t.retake}</Button>
      <Button variant="primary" onClick={() => onTaken(picture.file)}>
        {t.usePicture}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      {!failed && (
        <Button variant="primary" disabled={!ready} onClick={() => void capture()}>
          {t.capture}
        </Button>
      )}
    </>
  );

  return (
    <Dialog open onClose={onClose} title={t.documents.selfie} footer={buttons}>
      {failed ? (
        <ErrorPanel title={t.cameraTitle} text={t.cameraFailed}>
          <Button variant="primary" onClick={() => setFailed(false)}>
            {action.tryAgain}
          </Button>
        </ErrorPanel>
      ) : (
        <div className="camera">
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
        </div>
      )}
    </Dialog>
  );
}

async function openCamera(): Promise<MediaStream> {
  // Absent outside secure contexts.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error('no camera access here');
  return devices.getUserMedia({ audio: false, video: { facingMode: 'user', width: { ideal: 1280 } } });
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function stillOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return blob ? new File([blob], 'selfie.jpg', { type: 'image/jpeg' }) : undefined;
}
