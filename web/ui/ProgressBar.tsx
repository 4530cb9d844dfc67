/** Native progress bar; without a value it is indeterminate. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value?: number; max?: number }) {
  return (
    <div className="progress stack stack--tight">
      <span className="soft small">{label}</span>
      <progress aria-label={label} max={max} value={value} />
    </div>
  );
}

/** Spinner for content of unknown shape. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className="spinner-line" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}
