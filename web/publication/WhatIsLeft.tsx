import type { ChecklistFacts } from '#shared/checklist.ts';
import { whatIsLeft } from '#shared/checklist-words.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';

/** Sentences on what the provider must do, and what waits for a reviewer, before the listing is public (PUB-11). */
export function WhatIsLeft({ facts }: { facts: ChecklistFacts }) {
  const sentences = whatIsLeft(useLanguage(), facts, useAccountFormats());
  return (
    <div className="stack stack--tight" data-testid="what-is-left">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
