import type { ComponentProps } from 'react';
import { characters, cleanText } from '#shared/clean-text.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { TextAreaField } from './Field.tsx';

/**
 * A text of several lines with a limit, counted as the server counts. It has no `maxlength`, by which a browser cuts a
 * pasted text without a word: a longer text stays, and the field says so.
 *
 * @param text what the field holds now
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
