import type { ReactNode } from 'react';

export type Rows = ReadonlyArray<readonly [string, ReactNode]>;

/** List of labeled values; omits undefined values. */
export function FactList({ rows }: { rows: Rows }) {
  return (
    <dl className="row">
      {rows.map(
        ([term, value]) =>
          value !== undefined && (
            <div key={term} className="row row--tight">
              <dt>{term}</dt>
              <dd className="written">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
