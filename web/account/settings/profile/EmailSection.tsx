import { useState } from 'react';
import type { OwnProfile } from '#shared/api/profile.ts';
import { announce } from '../../../private/auth-events.ts';
import { queries, queryClient } from '../../../private/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import { useSettings } from '../settings-messages.ts';
import { EmailCodeForm } from './EmailCodeForm.tsx';
import { NewEmailForm } from './NewEmailForm.tsx';

type Step =
  /** `isBack`: she gave a change up here, and her next step may be another. */
  | { name: 'shown'; isBack?: true }
  | { name: 'asking'; email: string }
  | { name: 'code'; email: string; isNext: boolean };

type Address = Pick<OwnProfile, 'email' | 'pendingEmail'>;

/** What the server says of the address now. */
function keep({ email, pendingEmail }: Address): void {
  const { queryKey } = queries.profile();
  queryClient.setQueryData(queryKey, (known) => known && { ...known, email, pendingEmail });
  announce('USER_UPDATED');
}

/** The address she signs in with, and its change: the new one and the password, then the code from its mailbox. */
export function EmailSection({ profile }: { profile: Address }) {
  const { email: t } = useSettings().profile;
  const [step, setStep] = useState<Step>(
    profile.pendingEmail ? { name: 'code', email: profile.pendingEmail, isNext: false } : { name: 'shown' },
  );

  /** Without an address that waits, the change is done. */
  const follow = (address: Address) => {
    keep(address);
    const { pendingEmail } = address;
    if (pendingEmail) return setStep({ name: 'code', email: pendingEmail, isNext: true });
    showToast({ tone: 'good', title: t.changed });
    setStep({ name: 'shown' });
  };

  /** Of the code, typed in another tab, and the cancellation one came first. */
  const givenUp = (address: Address) => {
    const isChanged = address.email !== profile.email;
    keep(address);
    showToast({ tone: 'good', title: isChanged ? t.changed : t.givenUp });
    setStep({ name: 'shown', isBack: true });
  };

  return (
    <section className="panel stack" aria-labelledby="email-title">
      <h3 className="card-title" id="email-title">
        {t.title}
      </h3>
      <TextField label={t.current} type="email" value={profile.email} disabled readOnly />
      {step.name === 'shown' && (
        <div className="row">
          <Button autoFocus={step.isBack} onClick={() => setStep({ name: 'asking', email: '' })}>
            {t.change}
          </Button>
        </div>
      )}
      {step.name === 'asking' && (
        <NewEmailForm
          initial={step.email}
          current={profile.email}
          onSent={follow}
          onCancel={() => setStep({ name: 'shown' })}
        />
      )}
      {step.name === 'code' && (
        <EmailCodeForm
          email={step.email}
          isNext={step.isNext}
          onConfirmed={follow}
          onGivenUp={givenUp}
          onAgain={() => setStep({ name: 'asking', email: step.email })}
          onGone={() => {
            void queryClient.invalidateQueries({ queryKey: queries.profile().queryKey });
            setStep({ name: 'shown' });
          }}
        />
      )}
    </section>
  );
}
