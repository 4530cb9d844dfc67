import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#web/platform/Loaded.tsx';
import { queries, useMe } from '#web/platform/queries.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { BecomeProvider } from '../BecomeProvider.tsx';
import { AvatarSection } from './profile/AvatarSection.tsx';
import { EmailSection } from './profile/EmailSection.tsx';
import { ProfileForm } from './profile/ProfileForm.tsx';
import { useSettings } from './settings-messages.ts';

/** /dashboard/settings: profile, avatar, e-mail address and becoming a provider. */
export function ProfilePanel() {
  const { profile: t } = useSettings();
  const [shown, setShown] = useState(0);
  const me = useMe();
  // A save is based on the version shown here, so always fetch the current version.
  const profile = useQuery({ ...queries.profile(), staleTime: 0 });
  const reset = async () => {
    const { isError } = await profile.refetch();
    if (isError) return showToast({ tone: 'bad', title: t.refreshFailed });
    setShown((times) => times + 1);
    showToast({ tone: 'good', title: t.refreshed });
  };
  return (
    <Loaded query={me} title={t.loadFailed}>
      {({ sub, role }) => (
        <Loaded query={profile} title={t.loadFailed}>
          {(loaded) => (
            <>
              <ProfileForm
                key={shown}
                sub={sub}
                profile={loaded}
                isProvider={role === 'worker'}
                onReset={() => void reset()}
              />
              {role === 'worker' && <AvatarSection profile={loaded} />}
              <EmailSection profile={loaded} />
              {role === 'user' && <BecomeProvider heading="h3" />}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
