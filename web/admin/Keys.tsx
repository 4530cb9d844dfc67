import { useAdmin } from './admin-messages.ts';

/** List of the keyboard shortcuts of this screen. */
export function Keys({ keys }: { keys: ReadonlyArray<{ key: string; does: string }> }) {
  const t = useAdmin();
  return (
    <ul role="list" className="keys row soft small" aria-label={t.keys}>
      {keys.map(({ key, does }) => (
        <li key={key}>
          <kbd>{key}</kbd> {does}
        </li>
      ))}
    </ul>
  );
}
