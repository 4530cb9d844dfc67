import type { Ref } from 'react';

/**
 * The honeypot of a form that strangers send: a field `website` that people neither see nor reach. Programs fill in
 * every field, so the route takes a `website` and drops what comes with one (functions/account/support/ask-support.ts).
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
