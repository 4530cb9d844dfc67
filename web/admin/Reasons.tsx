import { useId } from 'react';
import { RequiredMark } from '#web/ui/Field.tsx';
import { useAdmin } from './admin-messages.ts';
import { useKeys } from './use-keys.ts';

/** Radio buttons for a fixed list of reasons, each with a digit key. */
export function Reasons<R extends string>({
  reasons,
  words,
  chosen,
  error,
  onChoose,
  onKey,
}: {
  reasons: readonly R[];
  words: Readonly<Record<R, string>>;
  chosen: R | undefined;
  error?: string | undefined;
  onChoose: (reason: R) => void;
  onKey: (reason: R) => void;
}) {
  const t = useAdmin();
  const name = useId();
  useKeys(Object.fromEntries(reasons.map((reason, index) => [String(index + 1), () => onKey(reason)])));
  return (
    <fieldset className="reasons">
      <legend>
        {t.reason}
        <RequiredMark />
      </legend>
      {reasons.map((reason, index) => (
        <label key={reason} className="reasons__one row row--line row--tight">
          <input
            type="radio"
            name={name}
            checked={chosen === reason}
            onChange={() => onChoose(reason)}
            aria-invalid={error !== undefined && index === 0 ? true : undefined}
          />
          <kbd>{index + 1}</kbd>
          <span>{words[reason]}</span>
        </label>
      ))}
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
