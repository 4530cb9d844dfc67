import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { providerSignUp } from '#web/site/provider-sign-up.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** The provider's call to action, below the lists. */
export function ProviderInvitation() {
  const home = usePublicMessages('home');
  return (
    <section className="invitation">
      <div className="container invitation__inside">
        <div className="stack stack--tight">
          <h2>{home.providerTitle}</h2>
          <p className="soft">{home.providerText}</p>
        </div>
        <ButtonLink variant="primary" href={providerSignUp}>
          {home.providerAction}
        </ButtonLink>
      </div>
    </section>
  );
}
