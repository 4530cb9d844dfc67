import { useParams } from 'react-router-dom';
import type { ContentCase, ContentDecision } from '#shared/api/content-review.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import { CaseFrame, CaseGate } from './CaseFrame.tsx';
import { type ContentItem, countOutcomes, decisionOf, pictureOf } from './content-items.ts';
import { ContentPanel } from './ContentPanel.tsx';
import { CaseHistory, CaseHistoryText } from './CaseHistory.tsx';
import { Pictures } from './Pictures.tsx';
import { Reference, useSelfie } from './Reference.tsx';
import { TextDiff } from './TextDiff.tsx';
import { useCase } from './use-case.ts';
import { type ContentOutcomes, useContentOutcomes } from './use-content-outcomes.ts';
import { useKeys } from './use-keys.ts';

/** Page /admin/contents/{sub}: all waiting contents of one account. Opening the page claims the case. */
export function ContentCasePage() {
  const { sub = '' } = useParams();
  return (
    <CaseGate queue="contents" id={sub} claim={(signal) => call('claimContent', { params: { sub } }, signal)}>
      {(opened, reopen) => <Case opened={opened} reopen={reopen} />}
    </CaseGate>
  );
}

function Case({ opened, reopen }: { opened: ContentCase; reopen: () => void }) {
  const { contents: t, nameless } = useAdmin();
  const { sub, claimedUntil } = opened;
  const review = useContentOutcomes(opened);
  const selfie = useSelfie(sub);
  const name = opened.name || nameless;
  const state = useCase<ContentDecision>({
    queue: 'contents',
    id: sub,
    claimedUntil,
    reopen,
    name,
    send: async (body) => {
      await call('decideContent', { params: { sub }, body });
      const { approve, reject } = countOutcomes(review.outcomes);
      return t.outcome(name, approve, reject);
    },
  });
  const { item, items } = review;
  const itemName = useItemName();
  const pictures = items.flatMap((one) => {
    const picture = pictureOf(one);
    return picture ? [{ key: one.key, url: picture.url, name: itemName(one) }] : [];
  });
  useKeys({
    j: () => review.step(1),
    k: () => review.step(-1),
    Escape: state.over ? state.back : undefined,
  });

  return (
    <CaseFrame
      state={state}
      title={name}
      tab={t.caseTitle}
      evidence={
        <section className="stack stack--close" aria-label={t.items}>
          <CaseHistory of={opened} />
          <Items review={review} />
          <RefusedBefore item={item} />
          {item?.kind === 'text' && opened.text && <TextDiff text={opened.text} />}
          {item?.kind === 'post' && <Caption of={item.post} />}
          {pictures.length > 0 && (
            <div className="case__contents split" hidden={item?.kind === 'text'}>
              <Pictures pictures={pictures} shown={item?.key} onReopen={reopen} />
              <Reference
                opened={opened}
                of={item?.kind === 'avatar' ? 'avatar' : 'photo'}
                shown={item?.kind !== 'text'}
                selfie={selfie}
              />
            </div>
          )}
        </section>
      }
      keys={t.keys}
    >
      <ContentPanel
        review={review}
        name={name}
        decision={decisionOf(opened, review.outcomes, review.faces)}
        busy={state.busy}
        onSend={state.decide}
        onBack={state.back}
      />
    </CaseFrame>
  );
}

/** Returns a function that gives each waiting item its label, such as "Photo 2". */
function useItemName() {
  const { contents: t } = useAdmin();
  return (item: ContentItem): string => {
    if (item.kind === 'photo') return t.photo(item.number);
    if (item.kind === 'post') return t.post(item.number);
    return item.kind === 'text' ? t.text : t.avatar;
  };
}

/** Caption of a waiting post, and the approved caption that visitors still see, if the post is public. */
function Caption({ of: { caption, approvedCaption } }: { of: ContentCase['posts'][number] }) {
  const { contents: t } = useAdmin();
  const lang = useContentLang();
  const rows = [
    [t.caption, caption],
    [t.captionBefore, approvedCaption],
  ] as const;
  return (
    <dl className="diff stack stack--close" data-testid="caption">
      {rows.map(
        ([term, words]) =>
          words !== undefined && (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto" lang={lang}>
                {words}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Items({ review: { items, at, outcomes, go } }: { review: ContentOutcomes }) {
  const { contents: t } = useAdmin();
  const name = useItemName();
  return (
    <div className="row row--tight" role="group" aria-label={t.items}>
      {items.map((item, index) => {
        const outcome = outcomes[item.key]?.decision;
        return (
          <Button
            key={item.key}
            className="small"
            aria-pressed={index === at}
            data-outcome={outcome}
            onClick={() => go(index)}
          >
            {outcome && <Icon name={outcome === 'approve' ? 'check' : 'close'} size={16} />}
            {name(item)}
            <span className="visually-hidden">, {t.states[outcome ?? 'waits']}</span>
          </Button>
        );
      })}
    </div>
  );
}

function RefusedBefore({ item }: { item: ContentItem | undefined }) {
  const { history: t } = useAdmin();
  const before = item && pictureOf(item)?.refusedBefore;
  return (
    <div role="status">
      {before && (
        <Notice tone="caution" title={t.samePicture}>
          <p>
            <CaseHistoryText entry={before} />
          </p>
        </Notice>
      )}
    </div>
  );
}
