import { Loaded } from '#web/platform/Loaded.tsx';
import { useMe } from '#web/platform/queries.ts';
import { PasswordCard } from './security/PasswordCard.tsx';
import { SecondFactorCard } from './security/SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { useSettings } from './settings-messages.ts';

/** /dashboard/settings/security: a card for each of password, second factor and sessions. */
export function SecurityPanel() {
  const t = useSettings();
  return (
    <>
      <h2 className="visually-hidden">{t.tabs.security}</h2>
      <Loaded query={useMe()}>
        {({ email }) => (
          <>
            <PasswordCard email={email} />
            <SecondFactorCard email={email} />
          </>
        )}
      </Loaded>
      <SessionsCard />
    </>
  );
}
