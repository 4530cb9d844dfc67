import { useId, useState } from 'react';
import type { OwnListing } from '#shared/api/listing.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { differences, joined, type Difference, type Side, type Version } from './compare-versions.ts';
import { useFieldWords } from './field-words.tsx';
import { versionOf } from './use-listing-form.ts';

const sides: readonly Side[] = ['saved', 'mine'];

/**
 * Two devices wrote at once: what they say differently, side by side and field by field, and the person chooses. What
 * only one of them changed is chosen already; of the others each needs a word. Nothing is saved by it.
 */
export function ConflictDialog({
  saved,
  mine,
  base,
  onJoin,
  onClose,
}: {
  /** What the server has; null where the listing was deleted. */
  saved: OwnListing | null;
  mine: Version;
  /** What the form was opened with; undefined where that is not known any more. */
  base: Version | undefined;
  /** Goes on with this, based on what the server has. */
  onJoin: (version: Version) => void;
  onClose: () => void;
}) {
  const { conflict: t } = useOwn().versions;
  if (!saved)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t.goneTitle}
        footer={
          <>
            <Button onClick={onClose}>{t.keepEditing}</Button>
            <Button variant="primary" onClick={() => onJoin({ ...mine, photos: [] })}>
              {t.saveAsNew}
            </Button>
          </>
        }
      >
        <p>{t.goneText}</p>
      </Dialog>
    );
  return <Choice saved={saved} mine={mine} base={base} onJoin={onJoin} onClose={onClose} />;
}

function Choice({
  saved,
  mine,
  base,
  onJoin,
  onClose,
}: {
  saved: OwnListing;
  mine: Version;
  base: Version | undefined;
  onJoin: (version: Version) => void;
  onClose: () => void;
}) {
  const { conflict: t } = useOwn().versions;
  const [theirs] = useState(() => versionOf(saved));
  const [all] = useState(() => differences(theirs, mine, base));
  const [chosen, setChosen] = useState<Readonly<Record<string, Side | undefined>>>(() =>
    Object.fromEntries(all.map(({ name, changedBy }) => [name, changedBy])),
  );
  const left = all.filter(({ name }) => chosen[name] === undefined).length;
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(all.map(({ name }) => [name, side])));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      footer={
        <>
          <span className="soft small conflict__left" role="status">
            {t.left(left)}
          </span>
          <Button onClick={onClose}>{t.keepEditing}</Button>
          <Button
            variant="primary"
            disabled={left > 0}
            onClick={() => onJoin(joined(theirs, mine, all, chosen))}
          >
            {t.join}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t.text}</p>
        <div className="row">
          <Button onClick={() => chooseAll('saved')}>{t.allSaved}</Button>
          <Button onClick={() => chooseAll('mine')}>{t.allMine}</Button>
        </div>
        {all.map((one) => (
          <Field
            key={one.name}
            difference={one}
            versions={{ saved: theirs, mine }}
            chosen={chosen[one.name]}
            onChoose={(side) => setChosen((before) => ({ ...before, [one.name]: side }))}
          />
        ))}
      </div>
    </Dialog>
  );
}

function Field({
  difference,
  versions,
  chosen,
  onChoose,
}: {
  difference: Difference;
  versions: Record<Side, Version>;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}) {
  const { conflict: t } = useOwn().versions;
  const group = useId();
  const words = useFieldWords();
  return (
    <fieldset className="conflict">
      <legend>{words.label(difference)}</legend>
      <div className="conflict__sides">
        {sides.map((side) => (
          <label key={side} className="conflict__side">
            <span className="conflict__head small">
              <input type="radio" name={group} checked={chosen === side} onChange={() => onChoose(side)} />
              {t[side]}
            </span>
            <span className="conflict__value">{words.value(difference, versions[side])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
