import { randomUUID } from 'node:crypto';
import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { termsVersion } from '#shared/account.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import { signInAsBrowser } from '#tests/support/amplify.ts';
import { callSite } from '#tests/support/site-api.ts';
import type { Act, Prepared } from './points.ts';

/** Somebody at the form, on their way to an account. */
interface Newcomer extends Prepared {
  email: string;
  username: string;
  code: string;
}

const password = 'secret-enough';

/** The kinds of Cognito's events, as infra/constructs/accounts.ts subscribes to them. */
export const triggers = ['PreSignUp', 'CustomMessage', 'PostConfirmation', 'PostAuthentication'] as const;
export type Trigger = (typeof triggers)[number];

export function triggerActs(cloud: Cloud): Record<Trigger, Act<Newcomer>> {
  const { aws, region, credentials, resources } = cloud;
  const cognito = new CognitoIdentityProviderClient({ endpoint: aws, region, credentials });
  const ClientId = resources['UserPoolClientId'];

  /** The browser makes a new user name with every press. @returns what the page hears */
  async function signUp(she: Newcomer): Promise<string> {
    const given = {
      email: she.email,
      name: 'Ana Prueba',
      'custom:worker': 'true',
      'custom:termsVersion': termsVersion,
      'custom:adultDeclaredAt': new Date().toISOString(),
      'custom:language': 'es',
    };
    she.username = randomUUID();
    const UserAttributes = Object.entries(given).map(([Name, Value]) => ({ Name, Value }));
    const command = new SignUpCommand({
      ClientId,
      Username: she.username,
      Password: password,
      UserAttributes,
    });
    return heard(() => cognito.send(command));
  }

  async function codeFor({ email }: Newcomer): Promise<string> {
    const mails = (await (
      await fetch(`${cloud.mailbox}/api/messages?to=${encodeURIComponent(email)}`)
    ).json()) as Array<{ html: string }>;
    return /\b\d{6}\b/.exec((mails[0]?.html ?? '').replace(/<[^>]*style="[^"]*"[^>]*>/g, ' '))?.[0] ?? '';
  }

  /** The page after the code: it signs in at once; "it is confirmed already" leads on too (ConfirmStep.tsx). */
  async function confirm(she: Newcomer): Promise<string> {
    const { username: Username, code: ConfirmationCode } = she;
    const answer = await heard(() =>
      cognito.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode })),
    );
    return ['done', 'NotAuthorizedException'].includes(answer) ? signIn(she) : answer;
  }

  /** Signing in, and the first thing that the page asks. */
  async function signIn({ email }: Newcomer): Promise<string> {
    let token = '';
    const answer = await heard(async () => {
      token = (await signInAsBrowser(cloud, { email, password })).accessToken;
    });
    return answer === 'done' ? String((await callSite(cloud.site, 'getMe', { token })).status) : answer;
  }

  const newcomer = (): Newcomer => ({ email: `${randomUUID()}@example.test`, username: '', code: '' });
  async function signedUp(): Promise<Newcomer> {
    const she = newcomer();
    await signUp(she);
    return Object.assign(she, { code: await codeFor(she) });
  }

  /** The groups they are in. */
  async function groupsOf({ username: Username }: Newcomer): Promise<string[]> {
    const command = new AdminListGroupsForUserCommand({ UserPoolId: resources['UserPoolId'], Username });
    return ((await cognito.send(command)).Groups ?? []).map(({ GroupName }) => `group ${GroupName}`);
  }

  const act = (trigger: Trigger, rest: Pick<Act<Newcomer>, 'prepare' | 'send'>): Act<Newcomer> => ({
    entry: 'auth-trigger',
    matches: ({ triggerSource }: { triggerSource: string }) => triggerSource.startsWith(`${trigger}_`),
    observe: groupsOf,
    ...rest,
  });
  return {
    PreSignUp: act('PreSignUp', { prepare: async () => newcomer(), send: signUp }),
    CustomMessage: act('CustomMessage', { prepare: async () => newcomer(), send: signUp }),
    PostConfirmation: act('PostConfirmation', { prepare: signedUp, send: confirm }),
    // Their account could not be written when they confirmed: signing in makes up for it.
    PostAuthentication: act('PostAuthentication', {
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
    }),
  };
}

/** "done", or the name of the error. */
async function heard(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return 'done';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}
