import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Suspension } from '#shared/account.ts';
import { appealToObject, objectionEnd } from '#shared/objection.ts';
import { HowToObject } from '#web/decision/DecisionStatement.tsx';
import { decisionAddress } from '#web/decision/decision-address.ts';
import { useContentLang, useLanguage } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { queries, useMe } from '#web/platform/queries.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { dataAddress, purchasesAddress, securityAddress } from './settings-addresses.ts';

// Loads the form library, which no other screen in this bundle needs.
const Appeal = lazy(async () => ({ default: (await import('#web/decision/Appeal.tsx')).Appeal }));

/**
 * Replaces every private screen of a suspended account, except security, data and payments. Shows the decision, its
 * reason and legal ground, the appeal or how to object, and what the member can still do (PUB-9).
 */
export function Suspended({
  suspension: { at, reason, ground, legalGround, source, banned },
}: {
  suspension: Suspension;
}) {
  const { suspended: t, verification } = usePrivate();
  const { decision } = verification;
  const { supportEmail } = useConfig();
  const { date, moment } = useAccountFormats();
  const language = useLanguage();
  const { decisions: words } = useOwn();
  const until = objectionEnd(new Date(at));
  // While the decisions load, or if they cannot, the link below leads to them.
  const found = useQuery(queries.decisions()).data?.decisions.find(
    ({ kind, at: decidedAt }) =>
      decidedAt === at && (kind === 'account-suspended' || kind === 'account-banned'),
  );
  const isAppealedHere = found?.appeal !== undefined || found?.mayAppeal;
  const link = (
    <LinkButton to={decisionAddress(found?.id)} variant={isAppealedHere ? 'secondary' : 'primary'}>
      {isAppealedHere ? words.title : t.toDecisions}
    </LinkButton>
  );
  const role = useMe().data?.role;
  return (
    <div className="narrow" data-testid="suspended">
      <PageHeading
        title={banned ? t.bannedTitle : t.title}
        lead={(banned ? t.bannedLead : t.lead)(moment(at))}
      />
      <div className="stack">
        <Notice tone="caution" title={decision.facts}>
          <p className="written" lang={useContentLang()}>
            {reason}
          </p>
          <p>{legalGround === undefined ? t.grounds[ground] : t.law(legalGround)}</p>
          <p>{banned && source ? t.twoPeople : t.person}</p>
          {ground === 'terms' && (
            <p>
              <a href="/terms">{t.readTerms}</a>
            </p>
          )}
        </Notice>
        <section className="panel stack" aria-labelledby="suspended-appeal">
          <h2 className="card-title" id="suspended-appeal">
            {found?.appeal ? words.yourAppeal : decision.objection}
          </h2>
          {!found && source ? (
            <p>{appealToObject[language](date(until))}</p>
          ) : (
            !found?.appeal && (
              <HowToObject kind="account-suspended" until={until} mayAppeal={found?.mayAppeal} />
            )
          )}
          {found && isAppealedHere && (
            <Suspense>
              <Appeal decision={found} />
            </Suspense>
          )}
          <p className="soft">{decision.elsewhere}</p>
          <div className="row">
            {link}
            {!isAppealedHere && <ButtonLink href={`mailto:${supportEmail}`}>{decision.writeUs}</ButtonLink>}
          </div>
        </section>
        <section className="panel stack" aria-labelledby="suspended-still">
          <h2 className="card-title" id="suspended-still">
            {t.stillTitle}
          </h2>
          <p>{t.still}</p>
          <p>{t.stillSecurity}</p>
          <div className="row">
            <LinkButton to={dataAddress}>{t.toData}</LinkButton>
            <LinkButton to={securityAddress}>{t.toSecurity}</LinkButton>
            {role === 'worker' && <LinkButton to={purchasesAddress}>{t.toPurchases}</LinkButton>}
          </div>
        </section>
      </div>
    </div>
  );
}
