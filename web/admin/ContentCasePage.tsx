import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ContentCase, ContentDecision } from '#shared/api/content-review.ts';
import { useContentLang, useFormats } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import { CaseGate, NothingDecided, OpenAgain } from './CaseGate.tsx';
import { type ContentItem, countWords, decisionOf, pictureOf } from './content-items.ts';
import { ContentPanel } from './ContentPanel.tsx';
import { Earlier, EarlierText } from './Earlier.tsx';
import { Keys } from './Keys.tsx';
import { Reference, useSelfie } from './Reference.tsx';
import { Stage } from './Stage.tsx';
import { TextDiff } from './TextDiff.tsx';
import { useBack, useDecide, useExpired, useOpened } from './use-case.ts';
import { type ContentWords, useContentWords } from './use-content-words.ts';
import { useKeys } from './use-keys.ts';
import { useQueueAddress } from './use-show.ts';

/** /admin/contents/{sub}: everything of one account that waits; opening it claims it. */
export function ContentCasePage() {
  const { sub = '' } = useParams();
  const opened = useOpened('contents', sub, (signal) => call('claimContent', { params: { sub } }, signal));
  return (
    <CaseGate queue="contents" opened={opened}>
      {(found) => (
        <Case
          // Opened again it may be another set of things, with other addresses.
          key={opened.dataUpdatedAt}
          opened={found}
          onReopen={() => void opened.refetch()}
        />
      )}
    </CaseGate>
  );
}

function Case({ opened, onReopen }: { opened: ContentCase; onReopen: () => void }) {
  const admin = useAdmin();
  const { contents: t } = admin;
  const { clock } = useFormats();
  const expired = useExpired(opened.claimedUntil);
  const back = useBack('contents', opened.sub);
  const said = useContentWords(opened);
  const selfie = useSelfie(opened.sub);
  const name = opened.name || admin.nameless;
  const { decide, busy, notDecided } = useDecide<ContentDecision>('contents', name, async (body) => {
    await call('decideContent', { params: { sub: opened.sub }, body });
    const { approve, reject } = countWords(said.words);
    return t.told(name, approve, reject);
  });
  const until = new Date(opened.claimedUntil);
  const over = expired ? admin.claimExpired : notDecided?.over ? notDecided.words : undefined;
  const { item, items } = said;
  const hasPictures = items.some(({ kind }) => kind !== 'text');
  useKeys({
    j: () => said.step(1),
    k: () => said.step(-1),
    Escape: over ? back : undefined,
  });

  return (
    <div className="admin case" data-testid="content-case">
      <PageHeading
        title={name}
        tab={t.caseTitle}
        lead={`${t.caseTitle}. ${admin.claimedUntil(clock(until.getHours() * 60 + until.getMinutes()))}`}
      >
        <LinkButton to={useQueueAddress('contents')} icon="chevron-left">
          {admin.back}
        </LinkButton>
      </PageHeading>
      <section className="case__evidence" aria-label={t.items}>
        <Earlier of={opened} />
        <Items said={said} />
        <RefusedBefore item={item} />
        {item?.kind === 'text' && opened.text && <TextDiff text={opened.text} />}
        {item?.kind === 'post' && <Caption of={item.post} />}
        {hasPictures && (
          <div className="case__panes case__panes--contents" hidden={item?.kind === 'text'}>
            <Pictures said={said} onReopen={onReopen} />
            <Reference
              opened={opened}
              of={item?.kind === 'avatar' ? 'avatar' : 'photo'}
              shown={item?.kind !== 'text'}
              selfie={selfie}
            />
          </div>
        )}
      </section>
      <div className="case__panel panel" data-testid="decision-panel">
        {over ? (
          <OpenAgain words={over} onReopen={onReopen} />
        ) : (
          <>
            <ContentPanel
              said={said}
              name={name}
              decision={decisionOf(opened, said.words, said.faces)}
              busy={busy}
              onSend={decide}
              onBack={back}
            />
            <NothingDecided notDecided={notDecided} />
          </>
        )}
        <Keys keys={t.keys} />
      </div>
    </div>
  );
}

/** What a thing that waits is called. */
function useItemName() {
  const { contents: t } = useAdmin();
  return (item: ContentItem): string => {
    if (item.kind === 'photo') return t.photo(item.number);
    if (item.kind === 'post') return t.post(item.number);
    return item.kind === 'text' ? t.text : t.avatar;
  };
}

/** What a post says beside its picture; of a live one also what visitors read until then. */
function Caption({ of: { caption, approvedCaption } }: { of: ContentCase['posts'][number] }) {
  const { contents: t } = useAdmin();
  const lang = useContentLang();
  return (
    <dl className="caption" data-testid="caption">
      <div>
        <dt>{t.caption}</dt>
        <dd dir="auto" lang={lang}>
          {caption}
        </dd>
      </div>
      {approvedCaption !== undefined && (
        <div>
          <dt>{t.captionBefore}</dt>
          <dd dir="auto" lang={lang}>
            {approvedCaption}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Everything that waits, with the word that each has. */
function Items({ said: { items, at, words, go } }: { said: ContentWords }) {
  const { contents: t } = useAdmin();
  const name = useItemName();
  return (
    <div className="case__choices" role="group" aria-label={t.items}>
      {items.map((item, index) => {
        const word = words[item.key]?.decision;
        return (
          <Button
            key={item.key}
            className="case__choice"
            aria-pressed={index === at}
            data-word={word}
            onClick={() => go(index)}
          >
            {word && <Icon name={word === 'approve' ? 'check' : 'close'} size={16} />}
            {name(item)}
            <span className="visually-hidden">, {t.states[word ?? 'waits']}</span>
          </Button>
        );
      })}
    </div>
  );
}

/** That the very same picture was refused before, above it. */
function RefusedBefore({ item }: { item: ContentItem | undefined }) {
  const { earlier: t } = useAdmin();
  const before = item && pictureOf(item)?.refusedBefore;
  return (
    <div role="status">
      {before && (
        <Notice tone="caution" title={t.samePicture}>
          <p>
            <EarlierText word={before} />
          </p>
        </Notice>
      )}
    </div>
  );
}

/**
 * The picture that is decided on, large. All of them are loaded as soon as the case is opened, since their addresses end
 * long before the claim does; where one has, the case is opened anew.
 */
function Pictures({ said: { items, at }, onReopen }: { said: ContentWords; onReopen: () => void }) {
  const { contents: t, reopen } = useAdmin();
  const name = useItemName();
  const [failed, setFailed] = useState<readonly string[]>([]);
  return items.map((item, index) => {
    const picture = pictureOf(item);
    if (!picture) return null;
    const shown = index === at;
    return (
      <div key={item.key} className="case__pane" hidden={!shown}>
        {failed.includes(item.key) ? (
          <ErrorPanel title={t.pictureFailed}>
            <Button onClick={onReopen}>{reopen}</Button>
          </ErrorPanel>
        ) : (
          <Stage
            src={picture.url}
            name={name(item)}
            active={shown}
            onFailed={() => setFailed((before) => [...before, item.key])}
          />
        )}
      </div>
    );
  });
}
