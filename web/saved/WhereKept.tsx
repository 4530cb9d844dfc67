import { usePublicMessages } from '#web/i18n/public-messages.ts';

/** Two sentences, of which CSS shows the one that is true (html[data-session], as in the header). */
export function WhereKept({ waiting }: { waiting: number }) {
  const t = usePublicMessages('saved');
  return (
    <>
      <p className="soft for-guest">
        {t.onThisBrowser} <a href="/login?next=%2Fsaved">{t.signIn}</a>
      </p>
      <p className="soft for-member">
        {waiting > 0 ? t.notInAccountYet(waiting) : t.inAccount} <a href="/dashboard">{t.toAccount}</a>
      </p>
    </>
  );
}
