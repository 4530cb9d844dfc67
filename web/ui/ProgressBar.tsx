/** The browser's own progress element with its words; without a value it only says that it goes on. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value?: number; max?: number }) {
  return (
    <div className="progress stack stack--tight">
      <span className="soft small">{label}</span>
      <progress aria-label={label} max={max} value={value} />
    </div>
  );
}

/** Turns while something loads whose shape is not known; `label` is read out. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className="spinner-line" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}
