import type { ComponentProps } from 'react';
import { captionMax } from '#shared/post.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { usePostsMessages } from './posts-messages.ts';

/** Field for a post's caption. */
export function CaptionField(area: Omit<ComponentProps<typeof LimitedTextArea>, 'label' | 'max'>) {
  const { form: t } = usePostsMessages();
  return (
    <LimitedTextArea label={t.caption} max={captionMax} rows={3} lang={useContentLang()} required {...area} />
  );
}
