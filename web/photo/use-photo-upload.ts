import { useEffect, useRef, useState } from 'react';
import type { OwnPhoto } from '#shared/api/photo.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { isRetriable, isUnderWay, phaseProblem, type PhotoPhase } from './photo-phase.ts';
import { uploadPhoto, type ChosenPhoto, type UploadChange } from './upload-photo.ts';

export interface PhotoUpload {
  /** Undefined until a file is chosen. */
  photo: (ChosenPhoto & UploadChange & { state: PhotoPhase }) | undefined;
  busy: boolean;
  /** Why the photo can't be used, in words. */
  problem: string | undefined;
  /** Begins with another file and gives up the one before. */
  choose: (chosen: ChosenPhoto) => void;
  /** Sends the same file again; undefined where that would not help. */
  retry: (() => void) | undefined;
  /** Gives up the photo; the server deletes what has arrived of it (PHOTO-5). */
  cancel: () => void;
}

/**
 * Uploads a photo that stands alone: the avatar, or a post's picture. A reload ends its upload.
 * @param settle uses the processed photo before it counts as ready
 */
export function usePhotoUpload(settle?: (photo: OwnPhoto) => Promise<void>): PhotoUpload {
  const { photos: t } = useOwn();
  const common = useCommon();
  const [photo, setPhoto] = useState<PhotoUpload['photo']>();
  const running = useRef<AbortController>(undefined);
  const stop = () => running.current?.abort();
  useEffect(() => stop, []);

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
    retry: photo && isRetriable(photo) ? () => choose(photo) : undefined,
    cancel: () => {
      stop();
      setPhoto(undefined);
    },
  };
}
