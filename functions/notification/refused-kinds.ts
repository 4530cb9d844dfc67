import type { ContentKind } from '#shared/content-review.ts';
import type { MailParams } from '#functions/data/mail-request.ts';

type Refused = MailParams['contents-refused']['refused'];

/** Whether something of this kind was refused beside others: what has a screen of its own is told of, then. */
export const isAmong = (refused: Refused, kind: ContentKind): boolean =>
  refused.some((one) => one.kind === kind) && !isAlone(refused, kind);

/** Whether nothing of another kind was: the mail leads to that kind's own screen then. */
export const isAlone = (refused: Refused, kind: ContentKind): boolean =>
  refused.every((one) => one.kind === kind);
