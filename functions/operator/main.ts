import { type DecisionGround, decisionGrounds } from '#shared/decision.ts';
import type { OperatorCommand } from '#shared/deployment/operator-commands.ts';
import { AppError } from '#shared/errors.ts';
import { UnknownAddress } from '#functions/identity/find-user.ts';
import { grantAdmin } from './grant-admin.ts';
import { holdAccount } from './hold-account.ts';
import { restoreAccount, suspendAccount } from './suspend-account.ts';
import { withdrawApproval } from './withdraw-approval.ts';

/**
 * What an operator does to one account, as a process of its own: infra/operator/run.ts starts it with the addresses of
 * a deployment in its environment. Arguments: a command of those below, the operator's name, then the command's own.
 */
const commands: Record<OperatorCommand, (operator: string, ...given: string[]) => Promise<string>> = {
  grant: async (operator, email = '') =>
    (await grantAdmin(email, false, operator)) ? 'is an admin now' : 'was an admin already',
  revoke: async (operator, email = '') =>
    (await grantAdmin(email, true, operator)) ? 'is no admin any more' : 'was no admin',
  hold: async (operator, email = '', reason = '') =>
    (await holdAccount(email, true, reason, operator))
      ? 'is under legal hold now'
      : 'was under this hold already',
  release: async (operator, email = '', reason = '') =>
    (await holdAccount(email, false, reason, operator)) ? 'is under no hold any more' : 'was under no hold',
  suspend: async (operator, email = '', reason = '', named = '') => {
    return (await suspendAccount(email, { reason, ground: groundOf(named) }, operator))
      ? 'is suspended now, and told why'
      : 'was suspended with these words already';
  },
  restore: async (operator, email = '', reason = '') =>
    (await restoreAccount(email, reason, operator)) ? 'is suspended no more' : 'was not suspended',
  withdraw: async (operator, email = '', reason = '', named = '') =>
    (await withdrawApproval(email, { reason, ground: groundOf(named) }, operator))
      ? 'is approved no more, and told why'
      : 'had no approval',
};

function groundOf(named: string): DecisionGround {
  const ground = decisionGrounds.find((one) => one === named);
  if (!ground) throw new Error(`No such ground: ${named}. There are ${decisionGrounds.join(', ')}.`);
  return ground;
}

const [command = '', operator = '', email = '', ...rest] = process.argv.slice(2);
try {
  const act = new Map(Object.entries(commands)).get(command);
  if (!act || !operator) throw new Error(`No such command: ${command}`);
  console.log(`${email} ${await act(operator, email, ...rest)}.`);
} catch (error) {
  process.exitCode = 1;
  if (error instanceof UnknownAddress) console.error(error.message);
  else if (error instanceof AppError && error.code === 'not-found')
    console.error(`${email} is known to the user pool and has no account: they have to sign in once.`);
  else console.error(error);
}
