import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognito } from '#functions/identity/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import { callSite } from '#tests/support/site-api.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import type { Act, Prepared } from './points.ts';
import type { Scene } from './pressed.ts';

interface Forgetful extends Prepared {
  sub: string;
  she: SignedIn;
}

/**
 * A password is set by the e-mailed link. Where the trigger died, Cognito has set it and says that it failed: the page
 * says so too, and they ask for another link.
 */
export function resetAct({ cloud }: Scene): Act {
  async function reset({ she }: Forgetful): Promise<string> {
    const ClientId = environment('USER_POOL_CLIENT_ID');
    const Username = she.email;
    await cognito().send(new ForgotPasswordCommand({ ClientId, Username }));
    const mails = await mailsTo(cloud, she.email);
    const links = mails.map(({ html = '' }) => /access_token=(\d{6})/.exec(html)?.[1]);
    const ConfirmationCode = links.find((code) => code !== undefined);
    const Password = 'chosen-by-the-link';
    await cognito().send(
      new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }),
    );
    return 'done';
  }
  const act: Act<Forgetful> = {
    entry: 'auth-trigger',
    matches: ({ triggerSource }: { triggerSource: string }) =>
      triggerSource === 'PostConfirmation_ConfirmForgotPassword',
    prepare: async () => {
      const she = await signedIn(cloud, 'user');
      return { sub: she.sub, she };
    },
    send: (prepared) => reset(prepared).catch((error: unknown) => (error as Error).name),
    observe: async ({ she }) => {
      const { status, error } = await callSite(cloud.site, 'getMe', { token: she.token() });
      return [`the token from before: ${status} ${error.code ?? ''}`];
    },
    // The mail with the link that they asked for again.
    mayRepeat: /access_token=/,
  };
  return act as unknown as Act;
}
