import { useState } from 'react';
import type { VerificationCase } from '#shared/api/verification.ts';
import type { DocumentKind } from '#shared/verification.ts';
import { Button } from '#web/ui/Button.tsx';
import { useAdmin } from './admin-messages.ts';
import { ApproveForm } from './ApproveForm.tsx';
import { AskMoreForm } from './AskMoreForm.tsx';
import type { DecisionKind, IdentityDecision } from './decision.ts';
import { RejectForm } from './RejectForm.tsx';
import { useKeys } from './use-keys.ts';

const kinds = [
  ['approve', 'a'],
  ['ask-more', 'm'],
  ['reject', 'r'],
] as const;

/** Yes, more or no, beside the documents that it is about: nothing lies over them. */
export function DecisionPanel({
  opened: { adult, details, zone },
  unopened,
  gone,
  looking,
  asking,
  onAsk,
  onCancel,
  busy,
  onDecide,
}: {
  opened: VerificationCase;
  /** Documents that have to be opened before an approval, or a no for what they show; the server holds this too (VER-10). */
  unopened: readonly DocumentKind[];
  /** Documents that an approval found gone. */
  gone: readonly DocumentKind[];
  /** The document that the reviewer opened last. */
  looking: DocumentKind | undefined;
  asking: DecisionKind | undefined;
  onAsk: (kind: DecisionKind) => void;
  onCancel: () => void;
  busy: boolean;
  onDecide: (decision: IdentityDecision) => void;
}) {
  const t = useAdmin();
  const name = details.fullName || t.nameless;
  const words: Record<DecisionKind, string> = { approve: t.approve, 'ask-more': t.askMore, reject: t.reject };
  const [pressed, setPressed] = useState<DecisionKind>();
  /** What the form of a rejection proposes to ask for instead. */
  const [proposed, setProposed] = useState<{ documents: readonly DocumentKind[]; note: string }>();
  const ask = (kind: DecisionKind, proposal?: typeof proposed) => {
    setPressed(kind);
    setProposed(proposal);
    onAsk(kind);
  };
  const key = (kind: DecisionKind) => (busy || asking === kind ? undefined : () => ask(kind));
  useKeys({ a: adult ? key('approve') : undefined, m: key('ask-more'), r: key('reject') });
  const form = { name, busy, onDecide, onCancel };

  return (
    <section className="decision" aria-label={t.decision}>
      <div className="decision__kinds" role="group" aria-label={t.decision}>
        {kinds.map(([kind, letter]) => (
          <Button
            key={kind}
            aria-pressed={asking === kind}
            // Whoever is under 18 can't be approved; the server holds this too.
            disabled={busy || (kind === 'approve' && !adult)}
            onClick={() => ask(kind)}
          >
            {words[kind]} <kbd>{letter}</kbd>
          </Button>
        ))}
      </div>
      {!adult && <p className="soft small">{t.minor}</p>}
      {asking === 'approve' && adult && (
        <ApproveForm
          {...form}
          zone={zone}
          focus={pressed === 'approve'}
          unopened={unopened.map((kind) => t.documentKinds[kind])}
        />
      )}
      {asking === 'ask-more' && (
        <AskMoreForm
          {...form}
          ticked={[...gone, ...(proposed?.documents ?? [])]}
          written={proposed?.note ?? ''}
        />
      )}
      {asking === 'reject' && (
        <RejectForm
          {...form}
          adult={adult}
          unopened={unopened.map((kind) => t.documentKinds[kind])}
          looking={looking}
          onAskMore={(documents, note) => ask('ask-more', { documents, note })}
        />
      )}
    </section>
  );
}
