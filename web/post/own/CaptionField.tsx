import { captionMax } from '#shared/post.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { usePostsMessages } from './posts-messages.ts';

/** The field of a post's caption. */
export function CaptionField({
  id,
  value,
  error,
  disabled,
  onChange,
}: {
  id: string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChange: (caption: string) => void;
}) {
  const { form: t } = usePostsMessages();
  return (
    <LimitedTextArea
      id={id}
      label={t.caption}
      text={value}
      max={captionMax}
      error={error}
      value={value}
      rows={3}
      lang={useContentLang()}
      disabled={disabled}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
