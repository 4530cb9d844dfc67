import { useSettings } from './settings-messages.ts';

/** /dashboard/settings/security: a card for each of password, second factor and sessions. */
export function SecurityPanel() {
  const t = useSettings();
  return (
    <>
      <h2 className="visually-hidden">{t.tabs.security}</h2>
    </>
  );
}
