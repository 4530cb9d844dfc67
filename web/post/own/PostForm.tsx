import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { OwnPosts } from '#shared/api/post.ts';
import { postsMax } from '#shared/post.ts';
import { PhotoButtons } from '#web/photo/PhotoButtons.tsx';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { PhotoProgress } from '#web/photo/PhotoProgress.tsx';
import { useFileDrop } from '#web/photo/use-file-drop.ts';
import { faultOfType } from '#web/photo/prepare-photo.ts';
import type { ChosenPhoto } from '#web/photo/upload-photo.ts';
import { useEditFirst } from '#web/photo/use-edit-first.tsx';
import { usePhotoEditor } from '#web/photo/use-photo-editor.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldError, RequiredMark } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CaptionField } from './CaptionField.tsx';
import { usePostsMessages } from './posts-messages.ts';
import { type NewPost, useNewPost } from './use-new-post.ts';

const fields = { photo: 'post-photo', caption: 'post-caption' } as const;

/**
 * Form for a new post: one photo, uploaded as soon as it is chosen, and a caption. Doesn't use `SendForm`, because a
 * submit must wait for the photo.
 */
export function PostForm({ own }: { own: OwnPosts }) {
  const { form: t } = usePostsMessages();
  const common = useCommon();
  const [sentId, setSentId] = useState<string>();
  const post = useNewPost(({ id }) => setSentId(id));
  const editor = usePhotoEditor();
  const form = useRef<HTMLFormElement>(null);
  const open = own.posts.filter(({ state }) => state !== 'refused').length;

  const sent = own.posts.find(({ id }) => id === sentId)?.state;
  const isSeen = sent === 'live' && own.missing.length === 0;
  // A toast would cover the new post below the form.
  const confirmation = (
    <div role="status">
      {(sent === 'live' || sent === 'waiting') && (
        <Notice tone="good" title={t.sent} text={isSeen ? t.published : sent === 'waiting' && t.sentText} />
      )}
    </div>
  );
  if (open >= postsMax && !post.upload.photo)
    return (
      <>
        {confirmation}
        <Notice text={t.full(postsMax)} />
      </>
    );

  /** Moves the focus to the caption, which comes next. */
  const choose = (photo: ChosenPhoto) => {
    setSentId(undefined);
    post.choose(photo);
    if (!faultOfType(photo.file)) form.current?.querySelector('textarea')?.focus();
  };
  const edit = (photo: ChosenPhoto) => editor.edit(photo, choose);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await post.submit();
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  /** The clicked button disappears, so move the focus to the submit button. */
  const stopWaiting = () => {
    flushSync(post.stopWaiting);
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <>
      <form
        ref={form}
        className="panel stack"
        aria-label={t.title}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {post.failed && <Notice tone="bad" title={t.failed} live="alert" text={post.failed} />}
        <div className="split post-form">
          <PhotoField post={post} choose={choose} edit={edit} />
          <div className="stack">
            <CaptionField
              id={fields.caption}
              text={post.caption}
              value={post.caption}
              error={post.faults.caption}
              disabled={post.saving !== undefined}
              onChange={({ target }) => post.setCaption(target.value)}
            />
            <div className="row">
              <Button type="submit" variant="primary" busy={post.saving !== undefined}>
                {post.saving === 'waiting' ? t.waiting : post.saving ? t.saving : t.submit}
              </Button>
              {post.saving === 'waiting' && (
                <Button variant="quiet" onClick={stopWaiting}>
                  {common.action.cancel}
                </Button>
              )}
              <span className="soft small">{t.limits(postsMax, own.perDay)}</span>
            </div>
            {confirmation}
          </div>
        </div>
      </form>
      {/* Outside the form, so that Enter in the editor doesn't submit the post. */}
      {editor.element}
    </>
  );
}

function PhotoField({
  post: { pictureUrl, upload, faults, saving },
  choose,
  edit,
}: {
  post: NewPost;
  choose: (photo: ChosenPhoto) => void;
  /** Opens the editor; the edited photo is chosen then. */
  edit: (photo: ChosenPhoto) => void;
}) {
  const { form: t } = usePostsMessages();
  const { photos } = useOwn();
  const { photo, problem, retry } = upload;
  const isClosed = saving !== undefined;
  const { first, field } = useEditFirst();
  const take = ([file]: File[]) => file && (first ? edit : choose)({ file });
  const over = useFileDrop(isClosed ? undefined : take);
  const described = [`${fields.photo}-help`, faults.photo && `${fields.photo}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset className="stack stack--tight" aria-describedby={described} data-over={over || undefined}>
      <legend>
        {t.photo}
        <RequiredMark />
      </legend>
      <div className={pictureUrl ? undefined : 'wide-only'}>
        <div className="photo-frame">
          <PhotoPreview key={pictureUrl} url={pictureUrl} alt={photo ? t.preview : ''} />
        </div>
      </div>
      <div aria-live="polite">
        <PhotoProgress state={photo?.state} />
        {problem && (
          <p className="field__error">
            <Icon name="warning" size={16} /> {problem}
          </p>
        )}
      </div>
      {retry && <Button onClick={retry}>{photos.retry}</Button>}
      {/* The checkbox comes before the buttons, because choosing a file uploads it at once. */}
      {photo ? (
        <Button variant="quiet" icon="crop" disabled={isClosed} onClick={() => edit(photo)}>
          {photos.edit}
        </Button>
      ) : (
        field
      )}
      <PhotoButtons
        id={fields.photo}
        label={photo ? t.replace : t.choose}
        disabled={isClosed}
        invalid={faults.photo !== undefined}
        describedBy={`${fields.photo}-help`}
        onFiles={take}
      />
      <p className="field__help" id={`${fields.photo}-help`}>
        {photos.consent}
      </p>
      <FieldError id={`${fields.photo}-error`}>{faults.photo}</FieldError>
    </fieldset>
  );
}
