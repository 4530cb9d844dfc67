import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ContentCase } from '#shared/api/content-review.ts';
import { fieldsByTab, type ListingFieldName } from '#shared/listing-fields.ts';
import { loadCountry } from '#shared/location/load-country.ts';
import { useCommon, useContentLang, useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { useAdmin } from './admin-messages.ts';
import { changedWords } from './changed-words.ts';
import { fieldWords, isSameField } from './field-words.ts';

/** Free-text fields. Providers write them in Spanish, so their text needs the `lang` attribute. */
const written: ReadonlySet<string> = new Set(
  Object.values(fieldsByTab).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { type }]) => (type === 'text' ? [name] : [])),
  ),
);

/** Shows a listing's fields: first the changes to the public listing, word by word, then the unchanged fields. */
export function TextDiff({
  text: { proposed, approved },
  lead,
}: {
  text: NonNullable<ContentCase['text']>;
  /** Heading without an approved version; says by default that the listing is new. */
  lead?: string;
}) {
  const { contents: t } = useAdmin();
  const { field } = useCommon();
  const lang = useContentLang();
  const say = useFieldWords([proposed.country, approved?.country ?? proposed.country]);
  const after = say(proposed);
  const before = approved ? say(approved) : undefined;
  const names = Object.keys(after) as ListingFieldName[];
  const changed = names.filter((name) =>
    approved ? !isSameField(name, proposed, approved) : after[name] !== '',
  );
  const same = names.filter((name) => !changed.includes(name) && after[name] !== '');
  const row = (name: ListingFieldName, said: ReactNode) => (
    <div key={name}>
      <dt>{field[name]}</dt>
      <dd dir="auto" lang={written.has(name) ? lang : undefined}>
        {said}
      </dd>
    </div>
  );
  return (
    <div className="diff stack stack--close" data-testid="text-diff">
      {!before && <p className="soft small">{lead ?? t.newText}</p>}
      <dl className="stack stack--close">
        {changed.map((name) =>
          row(name, before ? <Change before={before[name]} after={after[name]} /> : after[name]),
        )}
      </dl>
      {before && same.length > 0 && (
        <details>
          <summary>{t.unchanged(same.length)}</summary>
          <dl className="stack stack--close">{same.map((name) => row(name, after[name]))}</dl>
        </details>
      )}
    </div>
  );
}

function useFieldWords(countries: readonly string[]) {
  const { contents: t } = useAdmin();
  const words = useCommon();
  const language = useLanguage();
  const formats = useFormats();
  const ids = [...new Set(countries)];
  const loaded = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['places', id],
      queryFn: () => loadCountry(id),
      staleTime: Infinity,
    })),
  });
  const places = (id: string) => loaded[ids.indexOf(id)]?.data;
  const { yes, no, unknownPlace } = t;
  return (content: Parameters<typeof fieldWords>[0]) =>
    fieldWords(content, { words, language, formats, places, yes, no, unknownPlace });
}

/** Marks removed and added words. Shows equal texts in full, because two different places may have the same name. */
function Change({ before, after }: { before: string; after: string }) {
  const { contents: t } = useAdmin();
  const parts =
    before === after
      ? ([
          { change: 'removed', words: before },
          { change: 'added', words: ` ${after}` },
        ] as const)
      : changedWords(before, after);
  return parts.map(({ change, words }, index) => {
    if (!change) return <span key={index}>{words}</span>;
    const Mark = change === 'removed' ? 'del' : 'ins';
    return (
      <Mark key={index}>
        <span className="visually-hidden">{t[change]} </span>
        {words}
      </Mark>
    );
  });
}
