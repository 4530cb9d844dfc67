import type { Account } from '#shared/account.ts';
import { AppError } from '#shared/errors.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';

type EmailChange = NonNullable<Account['emailChange']>;

/**
 * Milliseconds after which a try is over, whatever became of it: the Lambda's 15 s (infra/constructs/api.ts) and some to
 * spare.
 */
const longestTry = 20_000;

const underWay = ({ confirming = [] }: EmailChange, now: Date): string[] =>
  confirming.filter((at) => now.getTime() - Date.parse(at) < longestTry);

/** Whether the user pool may be taking a code of this change right now. */
export const isBeingTried = (change: EmailChange, now: Date): boolean => underWay(change, now).length > 0;

/**
 * Gives a code to the user pool and has that written down first, so that nobody is told meanwhile that the change is
 * cancelled. A refusal is certain and strikes the try out; anything else leaves open what became of it, until the
 * pool is asked or its time is over.
 *
 * @param change as it was read before
 * @throws AppError no-email-change where it was cancelled or replaced since, and what `verify` throws
 */
export async function tryCode(sub: string, change: EmailChange, verify: () => Promise<void>): Promise<void> {
  const at = await begin(sub, change);
  try {
    await verify();
  } catch (error) {
    if (error instanceof AppError) await strikeOut(sub, at);
    throw error;
  }
}

async function begin(sub: string, { since }: EmailChange): Promise<string> {
  const { account } = await changeFacts(sub, ({ account: current }, now) => {
    const { emailChange } = current;
    if (emailChange?.since !== since) throw new AppError('no-email-change');
    const confirming = [...underWay(emailChange, now), now.toISOString()];
    return { account: { ...current, emailChange: { ...emailChange, confirming } } };
  });
  return account.emailChange?.confirming?.at(-1) ?? '';
}

async function strikeOut(sub: string, at: string): Promise<void> {
  await changeFacts(sub, ({ account: current }) => {
    const { emailChange } = current;
    const tries = emailChange?.confirming ?? [];
    const index = tries.indexOf(at);
    if (!emailChange || index < 0) return undefined;
    const left = tries.toSpliced(index, 1);
    const confirming = left.length > 0 ? left : undefined;
    return { account: { ...current, emailChange: { ...emailChange, confirming } } };
  });
}
