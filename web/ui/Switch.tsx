import { useId, type ReactNode } from 'react';

/** Switch whose change takes effect at once; `busy` until the server responds. */
export function Switch({
  label,
  help,
  checked,
  busy,
  onChange,
}: {
  label: string;
  help?: ReactNode;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="row row--line row--apart">
      <div>
        <label htmlFor={id} className="strong">
          {label}
        </label>
        {help && (
          <p className="soft small" id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        className="switch__control"
        aria-checked={checked}
        aria-describedby={help ? `${id}-help` : undefined}
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={() => onChange(!checked)}
      >
        <span className="switch__thumb" />
      </button>
    </div>
  );
}
