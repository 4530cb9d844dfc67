import type { ComponentProps } from 'react';
import { characters, cleanText } from '#shared/clean-text.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { TextAreaField } from './Field.tsx';

/**
 * Text area with a maximum length, counted as the server counts it. It has no `maxlength`, because browsers silently
 * cut pasted text; a text that is too long shows an error.
 */
export function LimitedTextArea({
  text,
  max,
  help,
  error,
  ...area
}: Omit<ComponentProps<typeof TextAreaField>, 'maxLength'> & { text: string; max: number }) {
  const { textLimit } = useCommon();
  const used = characters(cleanText(text));
  return (
    <TextAreaField
      {...area}
      help={
        <>
          {help} {textLimit.used(used, max)}
        </>
      }
      error={error ?? (used > max ? textLimit.most(max) : undefined)}
    />
  );
}
