import type { ReactNode } from 'react';

/** Label and value; a fact without a value is not shown (PUB-8). */
export type Fact = readonly [label: string, value: ReactNode];

export const knownFacts = (facts: readonly Fact[]): Fact[] =>
  facts.filter(([, value]) => value !== undefined && value !== '' && value !== null);

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = knownFacts(facts);
  if (known.length === 0) return null;
  return (
    <dl className="facts grid">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
