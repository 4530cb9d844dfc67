import { useEffect, useRef, useState } from 'react';
import type { OwnPhoto } from '#shared/api/photo.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { isRetriable, isUnderWay, phaseProblem, type PhotoPhase } from './photo-phase.ts';
import { uploadPhoto, type ChosenPhoto, type UploadChange } from './upload-photo.ts';

/**
 * Uploads a single photo: the avatar, or a post's picture. A reload cancels the upload.
 * @param settle assigns the processed photo, for example as the avatar, before the photo counts as ready
 */
export function usePhotoUpload(settle?: (photo: OwnPhoto) => Promise<void>) {
  const { photos: t } = useOwn();
  const common = useCommon();
  const [photo, setPhoto] = useState<ChosenPhoto & UploadChange & { state: PhotoPhase }>();
  const running = useRef<AbortController>(undefined);
  const stop = () => running.current?.abort();
  useEffect(() => stop, []);

  /** Starts with another file and cancels the previous upload. */
  const choose = ({ file, edit }: ChosenPhoto) => {
    stop();
    running.current = new AbortController();
    setPhoto({ file, edit, state: { phase: 'waiting' } });
    void uploadPhoto(
      { file, edit },
      {
        signal: running.current.signal,
        onChange: (change) => setPhoto((now) => now && { ...now, ...change }),
        settle,
      },
    );
  };

  return {
    photo,
    busy: photo !== undefined && isUnderWay(photo.state),
    problem: photo && phaseProblem(photo.state, photo.file.name, t, common),
    choose,
    /** Sends the same file again; undefined if sending again can't help. */
    retry: photo && isRetriable(photo) ? () => choose(photo) : undefined,
    /** The server deletes any part that has arrived (PHOTO-5). */
    cancel: () => {
      stop();
      setPhoto(undefined);
    },
  };
}
