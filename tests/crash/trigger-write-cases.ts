import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AdminListGroupsForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Entry } from '#shared/deployment/entries.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { environment } from '#functions/data/environment.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { userNameOf } from '#functions/access/sign-in/user-name.ts';
import { codeIn } from '#tests/support/mail-code.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { confirmByForm, signUpByForm } from '#tests/support/sign-up.ts';
import { callSite } from '#tests/support/site-api.ts';
import { byPassword, callUserPool } from '#tests/support/user-pool.ts';
import type { WriteCase, Prepared } from './crash-points.ts';
import { heard } from './proxy-write-case.ts';

interface Newcomer extends Prepared {
  email: string;
  /** The form's id, the same for every submit. */
  formId: string;
  code: string;
}

const password = 'secret-enough';

/** Kinds of Cognito events, as `infra/constructs/accounts.ts` subscribes to them, with the Lambda for each. */
const entryOf = {
  CustomMessage: 'auth-trigger',
  PostConfirmation: 'auth-trigger',
  PostAuthentication: 'auth-trigger',
  TokenGeneration: 'token-trigger',
} as const satisfies Record<string, Entry>;
export type Trigger = keyof typeof entryOf;
export const triggers = Object.keys(entryOf) as Trigger[];

export function triggerWriteCases(cloud: Cloud): Record<Trigger, WriteCase<Newcomer>> {
  const signUp = async ({ email, formId }: Newcomer): Promise<string> =>
    heard((await signUpByForm(cloud.site, { email }, formId)).answer);

  /** Confirms the code and signs in at once, as the page does. */
  async function confirm(she: Newcomer): Promise<string> {
    const answer = heard(await confirmByForm(cloud.site, she.formId, she.code));
    return answer === '200' ? signIn(she) : answer;
  }

  /** Signs in and sends the page's first request. */
  async function signIn({ email }: Newcomer): Promise<string> {
    const answer = await callUserPool(cloud.site, byPassword(email, password));
    const tokens = answer.body['AuthenticationResult'] as { AccessToken: string } | undefined;
    if (!tokens) return heard(answer);
    return String((await callSite(cloud.site, 'getMe', { token: tokens.AccessToken })).status);
  }

  const newcomer = (): Newcomer => ({
    email: `${randomUUID()}@example.test`,
    formId: randomUUID(),
    code: '',
  });
  async function signedUp(): Promise<Newcomer> {
    const she = newcomer();
    await signUp(she);
    const [mail] = await mailsTo(cloud, she.email);
    return Object.assign(she, { code: codeIn(mail?.html) });
  }
  /** Prepares a confirmed account that signed in during an earlier second: sign-ins of the same second share a row. */
  async function confirmed(): Promise<Newcomer> {
    const she = await signedUp();
    await confirm(she);
    await sleep(1_000 - (Date.now() % 1_000));
    return she;
  }

  async function groupsOf({ formId }: Newcomer): Promise<string[]> {
    const user = { UserPoolId: environment('USER_POOL_ID'), Username: await userNameOf(formId) };
    const { Groups = [] } = await cognito().send(new AdminListGroupsForUserCommand(user));
    return Groups.map(({ GroupName }) => `group ${GroupName}`);
  }

  const writeCase = (
    trigger: Trigger,
    rest: Pick<WriteCase<Newcomer>, 'prepare' | 'send' | 'mayRepeat' | 'mayCount'>,
  ): WriteCase<Newcomer> => ({
    entry: entryOf[trigger],
    matches: ({ triggerSource }: { triggerSource: string }) => triggerSource.startsWith(`${trigger}_`),
    observe: groupsOf,
    ...rest,
  });
  return {
    // After the crash the pool has the user, but no code was mailed. A second submit sends the code.
    CustomMessage: writeCase('CustomMessage', {
      prepare: async () => newcomer(),
      send: signUp,
      mayRepeat: /OUTBOX#.*"kind":"sign-up-code"/,
      mayCount: 4,
    }),
    PostConfirmation: writeCase('PostConfirmation', { prepare: signedUp, send: confirm, mayCount: 6 }),
    // The account's record could not be written at confirmation, so signing in writes it.
    PostAuthentication: writeCase('PostAuthentication', {
      prepare: async () => {
        const she = await signedUp();
        const ended = cloud.endNext('auth-trigger', 1, ({ triggerSource }: { triggerSource: string }) =>
          triggerSource.startsWith('PostConfirmation_'),
        );
        await confirm(she);
        await ended;
        return she;
      },
      send: signIn,
      mayCount: 6,
    }),
    TokenGeneration: writeCase('TokenGeneration', { prepare: confirmed, send: signIn, mayCount: 6 }),
  };
}
