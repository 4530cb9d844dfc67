import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { sizeOf } from '../draw-picture.ts';
import { middleOf, turnedSize } from '../picture-edit.ts';
import type { Editing } from './use-edit.ts';

export type Mode = 'crop' | 'blur';

/** Width divided by height: portrait as in lists, square as in the account's picture. */
const aspects = { free: undefined, portrait: 3 / 4, square: 1 } as const;

/** Tools of the editor: crop to a shape, blur areas, turn. */
export function EditorTools({
  picture,
  mode,
  onMode,
  life,
}: {
  picture: HTMLImageElement;
  mode: Mode;
  onMode: (mode: Mode) => void;
  life: Editing;
}) {
  const { editor: t } = useOwn().photos;
  const { edit, aspect } = life;
  const size = turnedSize(sizeOf(picture), edit.turns);
  const areas = edit.blurs.length;
  return (
    <>
      <div className="centered">
        <Button icon="crop" aria-pressed={mode === 'crop'} onClick={() => onMode('crop')}>
          {t.crop}
        </Button>
        <Button icon="eye-off" aria-pressed={mode === 'blur'} onClick={() => onMode('blur')}>
          {t.blur}
        </Button>
        <Button icon="turn" onClick={life.turn}>
          {t.turn}
        </Button>
      </div>
      {mode === 'crop' ? (
        <div className="centered" role="group" aria-label={t.aspect}>
          {(Object.keys(aspects) as Array<keyof typeof aspects>).map((name) => (
            <Button
              key={name}
              variant="quiet"
              aria-pressed={aspect === aspects[name]}
              onClick={() => {
                const wanted = aspects[name];
                life.setAspect(wanted, wanted ? middleOf(size, wanted) : edit.crop);
              }}
            >
              {t.aspects[name]}
            </Button>
          ))}
        </div>
      ) : (
        <div className="centered">
          <Button variant="quiet" icon="plus" onClick={life.addArea}>
            {areas === 0 ? t.addFirst : t.addArea}
          </Button>
          {areas > 0 && (
            <Button variant="quiet" icon="trash" onClick={life.removeArea}>
              {t.removeArea}
            </Button>
          )}
        </div>
      )}
      <p className="soft small">{mode === 'crop' ? t.cropHint : t.blurHint}</p>
      <p className="visually-hidden" role="status">
        {areas > 0 && t.areas(areas)}
      </p>
    </>
  );
}
