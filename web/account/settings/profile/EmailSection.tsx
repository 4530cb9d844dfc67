import { useState } from 'react';
import type { OwnProfile } from '#shared/api/profile.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { announce } from '#web/platform/auth-events.ts';
import { queries, queryClient, refreshSessions } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useSettings } from '../settings-messages.ts';
import { EmailCodeForm } from './EmailCodeForm.tsx';
import { NewEmailForm } from './NewEmailForm.tsx';

type Step =
  /** `isBack`: the person has just come back to it, so the next step begins here. */
  | { name: 'shown'; isBack: boolean }
  | { name: 'asking'; email: string }
  | { name: 'code'; email: string; isNext: boolean };

type Address = Pick<OwnProfile, 'email' | 'pendingEmail'>;

/** The state before any press: a change that was begun waits for its code. */
const restingStep = ({ pendingEmail }: Address, isBack: boolean): Step =>
  pendingEmail ? { name: 'code', email: pendingEmail, isNext: isBack } : { name: 'shown', isBack };

/** What the server says of the address now. */
function keep({ email, pendingEmail }: Address): void {
  const { queryKey } = queries.profile();
  queryClient.setQueryData(queryKey, (known) => known && { ...known, email, pendingEmail });
  announce('USER_UPDATED');
  void refreshSessions();
}

/** The address that signs in, and its change: the new one and the password, then the code from its mailbox. */
export function EmailSection({ profile }: { profile: Address }) {
  const { email: t } = useSettings().profile;
  const common = useCommon();
  const [step, setStep] = useState(() => restingStep(profile, false));

  /** Without an address that waits, the change is done. */
  const follow = (address: Address) => {
    keep(address);
    setStep(restingStep(address, true));
    if (!address.pendingEmail) showToast({ tone: 'good', title: t.changed });
  };

  /** Of the code, typed in another tab, and the cancellation one came first. */
  const givenUp = (address: Address) => {
    const isChanged = address.email !== profile.email;
    keep(address);
    setStep(restingStep(address, true));
    showToast({ tone: 'good', title: isChanged ? t.changed : t.givenUp });
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
          onCancel={() => setStep(restingStep(profile, true))}
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
            showToast({ title: common.errors['no-email-change'] });
            setStep({ name: 'shown', isBack: true });
          }}
        />
      )}
    </section>
  );
}
