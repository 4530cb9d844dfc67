import { usePageMessages } from '#web/i18n/page-messages.ts';
import { providerSignUp } from '#shared/provider-sign-up.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Invitation for providers to sign up, below each list. */
export function ProviderInvitation() {
  const { invitation } = usePageMessages();
  return (
    <section className="invitation for-others">
      <div className="container invitation__inside row row--apart">
        <div className="stack stack--tight">
          <h2>{invitation.title}</h2>
          <p className="soft">{invitation.text}</p>
        </div>
        <ButtonLink variant="primary" href={providerSignUp}>
          {invitation.action}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Text about the site at the end of the home page. */
export function AboutSite() {
  const { about } = usePageMessages();
  return (
    <section className="about container stack">
      <h2>{about.title}</h2>
      <div className="about__columns soft">
        {about.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
