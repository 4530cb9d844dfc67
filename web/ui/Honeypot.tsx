import type { Ref } from 'react';

/**
 * Field `website` in public forms, which people neither see nor reach. Bots fill in every field, so the route ignores a
 * request with a `website` (functions/account/support/ask-support.ts).
 */
export function Honeypot({ ref }: { ref?: Ref<HTMLInputElement> }) {
  return (
    <label className="honeypot" aria-hidden="true">
      {/* oxlint-disable-next-line directory/texts-in-pages -- for programs, which look for this word */}
      Website
      <input ref={ref} name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  );
}
