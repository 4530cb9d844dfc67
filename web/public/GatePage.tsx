import { gateAnswered } from '#shared/site.ts';
import { usePageMessages } from '#web/i18n/page-messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { neutralPage } from '#web/ui/quick-exit.ts';

/**
 * Page with the 18+ question (AGE-3), shown at the requested address before the first page. The form's submit sets a
 * cookie and redirects to that address, which the Referer contains.
 */
export function GatePage() {
  const { gate } = usePageMessages();
  return (
    <div className="container gate centered">
      <section className="panel stack">
        <span className="adults-mark" aria-hidden="true">
          18+
        </span>
        <h1>{gate.question}</h1>
        <div id={gateAnswered} className="gate__again">
          <Notice tone="caution" text={gate.cookieRefused} />
        </div>
        <p>{gate.text}</p>
        <form method="post" action="/api/adult">
          <Button type="submit" variant="primary" wide>
            {gate.yes}
          </Button>
        </form>
        <ButtonLink href={neutralPage} rel="noreferrer nofollow" wide data-quick-exit="">
          {gate.no}
        </ButtonLink>
        <p className="soft small">{gate.note}</p>
      </section>
    </div>
  );
}
