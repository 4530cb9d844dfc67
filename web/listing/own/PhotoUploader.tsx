import { useId, useState } from 'react';
import { listingLimits } from '#shared/listing-options.ts';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import type { PhotoItem } from './photo-items.ts';
import { PhotoPreview } from './PhotoPreview.tsx';
import { RefusalText } from './ReviewState.tsx';
import type { Photos } from './use-photos.ts';

/** Up to eight photos: add, watch, put in order, say whose face is visible. */
export function PhotoUploader({ photos, error }: { photos: Photos; error?: string }) {
  const { photos: t } = useOwn();
  const id = useId();
  const [announcement, setAnnouncement] = useState('');
  const { items } = photos;
  const full = items.length >= listingLimits.photosMax;

  const move = (item: PhotoItem, from: number, by: -1 | 1) => {
    photos.move(item, by);
    setAnnouncement(t.moved(from + by + 1));
  };

  return (
    <fieldset className="photos" aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend>{t.title}</legend>
      <p className="soft small" id={`${id}-hint`}>
        {t.hint}
      </p>
      {items.length > 0 && (
        <ol role="list" className="photos__grid">
          {items.map((item, index) => (
            <PhotoTile
              key={item.key}
              item={item}
              index={index}
              last={index === items.length - 1}
              photos={photos}
              onMove={(by) => move(item, index, by)}
            />
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className="row">
        <label className="button button--secondary file-button" data-disabled={full || undefined}>
          <Icon name="plus" />
          {t.add}
          <input
            // The form's errors lead here.
            id="listing-photos"
            type="file"
            multiple
            accept="image/*"
            className="visually-hidden"
            disabled={full}
            aria-label={t.add}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              photos.add(files);
            }}
          />
        </label>
        <span className="soft small">{t.count(items.length, listingLimits.photosMax)}</span>
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
    </fieldset>
  );
}

function PhotoTile({
  item,
  index,
  last,
  photos,
  onMove,
}: {
  item: PhotoItem;
  index: number;
  last: boolean;
  photos: Photos;
  onMove: (by: -1 | 1) => void;
}) {
  const { photos: t } = useOwn();
  const name = index === 0 ? t.profile : t.position(index + 1);
  const problem = problemOf(item, t);
  return (
    <li className="photo-tile" data-phase={item.state.phase} data-testid="photo-tile">
      <div className="photo-tile__frame">
        <PhotoPreview key={item.previewUrl} url={item.previewUrl} alt={name} />
        {index === 0 && (
          <span className="photo-tile__badge">
            <Badge tone="accent">{t.profile}</Badge>
          </span>
        )}
      </div>
      <div className="photo-tile__state" aria-live="polite">
        <Progress item={item} />
        {item.reviewRefusal && (
          <p className="field__error">
            <Icon name="warning" size={16} />{' '}
            <span>
              <RefusalText what={name} refusal={item.reviewRefusal} />
            </span>
          </p>
        )}
        {problem && (
          <p className="field__error">
            <Icon name="warning" size={16} /> {problem}
          </p>
        )}
      </div>
      {!problem && (
        <CheckboxField
          label={t.face}
          checked={item.face}
          onChange={(event) => photos.setFace(item, event.target.checked)}
        />
      )}
      <div className="photo-tile__actions">
        {item.state.phase === 'failed' && item.file && (
          <Button onClick={() => photos.retry(item)}>{t.retry}</Button>
        )}
        <Button
          variant="quiet"
          icon="chevron-left"
          iconOnly
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          {`${t.earlier}: ${name}`}
        </Button>
        <Button variant="quiet" icon="chevron-right" iconOnly disabled={last} onClick={() => onMove(1)}>
          {`${t.later}: ${name}`}
        </Button>
        <Button variant="quiet" icon="trash" iconOnly onClick={() => photos.remove(item)}>
          {`${t.remove}: ${name}`}
        </Button>
      </div>
    </li>
  );
}

function Progress({ item: { state } }: { item: PhotoItem }) {
  const { photos: t } = useOwn();
  switch (state.phase) {
    case 'waiting':
      return <ProgressBar label={t.preparing} />;
    case 'uploading':
      return <ProgressBar label={t.uploading(state.percent)} value={state.percent} />;
    case 'processing':
      return <ProgressBar label={t.processing} />;
    default:
      return null;
  }
}

function problemOf({ state, name }: PhotoItem, t: OwnListingMessages['photos']): string | undefined {
  switch (state.phase) {
    case 'refused':
      return t.refusals[state.refusal];
    case 'unfit':
      return t[state.fault];
    case 'failed':
      return t.uploadFailed(name);
    case 'expired':
      return t.expired;
    default:
      return undefined;
  }
}
