import { captionMax } from '#shared/post.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { TextAreaField } from '#web/ui/Field.tsx';
import { usePostsMessages } from './posts-messages.ts';

/** A post's words, and how many more there may be. */
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
    <TextAreaField
      id={id}
      label={t.caption}
      help={t.captionHelp(Math.max(0, captionMax - value.trim().length))}
      error={error}
      value={value}
      rows={3}
      maxLength={captionMax}
      lang={useContentLang()}
      disabled={disabled}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
