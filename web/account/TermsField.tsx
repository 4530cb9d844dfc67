import type { ComponentProps } from 'react';
import { usePrivate } from '#web/platform/messages.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';

/**
 * Checkbox for the consent to terms and privacy policy (ACC-2). Both links open a new tab, so the form keeps its input.
 */
export function TermsField(props: Omit<ComponentProps<typeof CheckboxField>, 'label'>) {
  const { register: t } = usePrivate();
  return (
    <CheckboxField
      required
      {...props}
      label={
        <>
          {t.agreeBefore}{' '}
          <a href="/terms" target="_blank" rel="noreferrer">
            {t.terms}
          </a>{' '}
          {t.agreeAnd}{' '}
          <a href="/privacy" target="_blank" rel="noreferrer">
            {t.privacy}
          </a>
        </>
      }
    />
  );
}
