import { Loaded } from '#web/platform/Loaded.tsx';
import { useMe } from '#web/platform/queries.ts';
import { PasswordCard } from './security/PasswordCard.tsx';
import { SecondFactorCard } from './security/SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** /dashboard/settings/security: cards for password, second factor and sessions. */
export function SecurityPanel() {
  return (
    <>
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
