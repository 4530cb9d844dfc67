import {
  type DocumentKind,
  rejectionReasons,
  type RejectionReason,
  restsOnDocuments,
  reviewNoteMax,
} from '#shared/verification.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import type { DecisionFormProps, DecisionOf } from './decision.ts';
import { documentsAtFault } from './document-faults.ts';
import { RefusalForm } from './RefusalForm.tsx';

/** Refuses an identity; where a document is at fault, it proposes to ask for that one again. */
export function RejectForm({
  name,
  adult,
  unopened,
  looking,
  onAskMore,
  ...frame
}: DecisionFormProps<'reject'> & {
  /** Whoever is under 18 is refused for that. */
  adult: boolean;
  /** Documents that nobody refuses for what they show before opening them; the server holds this too (VER-10). */
  unopened: readonly string[];
  /** The document that the reviewer opened last. */
  looking: DocumentKind | undefined;
  /** Asks for these documents again instead, with what was written. */
  onAskMore: (documents: readonly DocumentKind[], note: string) => void;
}) {
  const t = useAdmin();
  const isUnseen = (reason: RejectionReason) => unopened.length > 0 && restsOnDocuments(reason, adult);
  return (
    <RefusalForm<RejectionReason, DecisionOf<'reject'>>
      {...frame}
      reasons={rejectionReasons}
      words={t.reasons}
      first={adult ? undefined : 'under-age'}
      noteMax={reviewNoteMax}
      isClosed={isUnseen}
      says={(reason, note) => ({ decision: 'reject', reason, note })}
      sends={t.rejectNow(name)}
      warning={(reason) => (reason === 'under-age' ? undefined : t.rejectCost)}
    >
      {(reason, note, tried) => {
        const atFault = documentsAtFault(reason, looking);
        return (
          <>
            {isUnseen(reason) && (
              <p className={tried ? 'field__error' : 'soft small'} role={tried ? 'alert' : undefined}>
                {t.unopenedToReject(unopened)}
              </p>
            )}
            {atFault && (
              <Notice title={t.askInstead}>
                <p>{t.askInsteadText}</p>
                {atFault.length > 0 && <p>{t.askInsteadFor(atFault.map((kind) => t.documentKinds[kind]))}</p>}
                <Button disabled={frame.busy} onClick={() => onAskMore(atFault, note)}>
                  {t.askInsteadNow}
                </Button>
              </Notice>
            )}
          </>
        );
      }}
    </RefusalForm>
  );
}
