import { useState } from 'react';
import type { OwnPost } from '#shared/api/post.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { RemovedNote } from '#web/decision/DecisionNote.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { RefusalText } from '#web/publication/RefusalText.tsx';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { call } from '#web/platform/call.ts';
import { Confirm } from '#web/platform/Confirm.tsx';
import { queries, queryClient } from '#web/platform/queries.ts';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { CaptionField } from './CaptionField.tsx';
import { dropPost, keepPost, readPostsAgain } from './own-posts.ts';
import { usePostsMessages } from './posts-messages.ts';
import { timeLeft } from './time-left.ts';
import { captionFault } from './use-new-post.ts';

/** Card of the owner's post: its status, remaining time and actions. */
export function PostCard({
  post,
  number,
  seen,
  now,
}: {
  post: OwnPost;
  /** Position in the list, from 1: several posts may have one caption. */
  number: number;
  /** True if visitors can see the owner's posts. */
  seen: boolean;
  /** Milliseconds since 1970. */
  now: number;
}) {
  const { list: t } = usePostsMessages();
  const lang = useContentLang();
  const { dateTime } = useAccountFormats();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  /** Number of times the editor was opened. Used as a key, so that the field starts with the post's caption. */
  const [edits, setEdits] = useState(0);
  const { caption, approvedCaption, state, waitsSince, reviewRefusal, removed, views } = post;
  const isLive = state === 'live' && !removed;
  const beginning = `${number}, ${caption.split(/\s+/, 6).join(' ')}`;
  /** A pending edit doesn't replace the approved caption. */
  const shown = state === 'live' ? (approvedCaption ?? caption) : caption;
  return (
    <li className="panel photo-card stack stack--tighter" data-testid="own-post">
      <div className="media post-card">
        <div className="photo-frame">
          <PhotoPreview key={post.previewUrl} url={post.previewUrl} alt={t.photo} />
          <State post={post} seen={seen} now={now} />
        </div>
        <div className="stack stack--tight">
          <p lang={lang} className="written">
            {shown}
          </p>
          {isLive && (
            <p className="soft small row row--tight">
              <Icon name="eye" size={16} /> {t.views(views)}
            </p>
          )}
          {waitsSince && (
            <p className="soft small">
              {isLive ? t.captionWaits(dateTime(waitsSince)) : t.waitsSince(dateTime(waitsSince))}
            </p>
          )}
          {removed && <RemovedNote id={post.id} />}
          {reviewRefusal && (
            <p className="field__error">
              <Icon name="warning" size={16} />{' '}
              <span>
                <RefusalText what={isLive ? t.captionRefused : t.refusedWhat} refusal={reviewRefusal} />
              </span>
            </p>
          )}
          {isLive && caption !== shown && (
            <p className="small">
              <strong>{t.captionNew}:</strong> <span lang={lang}>{caption}</span>
            </p>
          )}
        </div>
      </div>
      <div className="photo-card__acts">
        {!removed && (
          <Button
            variant="quiet"
            icon="edit"
            of={beginning}
            onClick={() => {
              setEdits(edits + 1);
              setOpen('edit');
            }}
          >
            {t.edit}
          </Button>
        )}
        <Button variant="quiet" icon="trash" iconOnly of={beginning} onClick={() => setOpen('delete')}>
          {t.remove}
        </Button>
      </div>
      <EditPost key={edits} post={post} open={open === 'edit'} onClose={() => setOpen(undefined)} />
      <DeletePost post={post} open={open === 'delete'} onClose={() => setOpen(undefined)} />
    </li>
  );
}

function State({
  post: { state, until, removed },
  seen,
  now,
}: {
  post: OwnPost;
  seen: boolean;
  now: number;
}) {
  const { list: t } = usePostsMessages();
  const { decisions } = useOwn();
  if (removed)
    return (
      <Badge tone="bad" icon="close">
        {decisions.removedMark}
      </Badge>
    );
  if (state === 'waiting') return <Badge icon="clock">{t.waiting}</Badge>;
  if (state === 'refused')
    return (
      <Badge tone="bad" icon="close">
        {t.refused}
      </Badge>
    );
  const left = until && timeLeft(until, now);
  return left ? (
    // The 24 hours also run while visitors can't see the post. The badge is green only while visitors can.
    <Badge tone={seen ? 'good' : undefined} icon="clock">
      {t.left(left.hours, left.minutes)}
    </Badge>
  ) : (
    <Badge icon="check">{t.over}</Badge>
  );
}

function DeletePost({ post, open, onClose }: { post: OwnPost; open: boolean; onClose: () => void }) {
  const { list: t } = usePostsMessages();
  const remove = async () => {
    try {
      await call('deletePost', { params: { id: post.id } });
    } catch (error) {
      // The post has already expired, or another tab deleted it.
      if (!isRefusedWith(error, 'not-found')) throw error;
    }
    dropPost(post.id);
    void queryClient.invalidateQueries({ queryKey: queries.me().queryKey });
    showToast({ title: t.removed });
  };
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t.removeTitle}
      act={remove}
      button={{ label: t.remove, busy: t.removing }}
      failed={t.removeFailed}
    >
      <p>{t.removeText}</p>
    </Confirm>
  );
}

/** On a live post, the approved caption stays until a reviewer approves the new caption. */
function EditPost({ post, open, onClose }: { post: OwnPost; open: boolean; onClose: () => void }) {
  const { form, list: t } = usePostsMessages();
  const common = useCommon();
  const sheet = useSendForm({
    defaultValues: { caption: post.caption },
    check: ({ caption }) => ({ caption: captionFault(caption, form, common) }),
    send: async ({ caption }) => {
      if (caption.trim() === post.caption) return onClose();
      try {
        const body = { version: post.version, caption };
        const next = await call('editPost', { params: { id: post.id }, body });
        onClose();
        keepPost(next);
        void queryClient.invalidateQueries({ queryKey: queries.me().queryKey });
        showToast({ title: t.saved });
      } catch (error) {
        // The post changed on the server. The text in the field stays.
        if (isRefusedWith(error, 'version-conflict', 'not-found')) void readPostsAgain();
        throw error;
      }
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.editTitle}
      footer={
        <>
          <Button onClick={onClose}>{common.action.cancel}</Button>
          <SubmitButton form={sheet} sending={form.saving} label={t.save} />
        </>
      }
    >
      <div className="stack">
        <p className="soft small">{t.editText}</p>
        <SendForm form={sheet} failed={form.failed}>
          <CaptionField text={sheet.watch('caption')} {...sheet.field('caption')} />
        </SendForm>
      </div>
    </Dialog>
  );
}
