import { AdminListGroupsForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { exampleCall, examples } from '#shared/api/examples/routes.ts';
import type { Example, StateName } from '#shared/api/examples/state.ts';
import { type RouteName, routeNames, routes, type Routes } from '#shared/api/index.ts';
import { environment } from '#functions/data/environment.ts';
import { documentClient } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { knowsPassword } from '#functions/access/user-pool/prove-password.ts';
import { archivePrices } from '#tests/support/money.ts';
import { customersOf, customersSubscriptions } from '#tests/support/payments.ts';
import { addressInPool } from '#tests/support/pool-address.ts';
import { appCode, keyOf } from '#tests/support/second-factor.ts';
import { callSite } from '#tests/support/site-api.ts';
import { isProviderState, type Scene, standIn, type Standing } from '#tests/support/states.ts';
import type { WriteCase } from './crash-points.ts';
import { factorInPool } from './pool-user.ts';
import { readItems } from './world.ts';

/** A route that writes. Each operation of the sign-in proxy has a separate case (`sign-in-write-cases.ts`). */
export type WriteRoute = Exclude<
  { [N in RouteName]: Routes[N]['method'] extends 'GET' ? never : N }[RouteName],
  'signIn' | 'requireScript'
>;

type Special = Pick<WriteCase<Standing>, 'mayCount' | 'observe'> & {
  /** Fields of the body that differ from the example's. */
  given?: object;
  mayRepeat?: RegExp;
  prepare?: (standing: Standing, scene: Scene) => Promise<unknown>;
  /** Codes that the sender enters in turn until one is accepted; by default the example's code. */
  codes?: ((standing: Standing) => string | Promise<string>)[];
};

/** Calls the route and returns the status with the error code. */
async function press(
  { cloud, reviewer }: Scene,
  name: WriteRoute,
  { she, state }: Standing,
  code?: string,
  given?: object,
): Promise<string> {
  const { access } = routes[name];
  const caller = { public: undefined, user: she, worker: she, admin: reviewer }[access];
  const call = exampleCall(name, code === undefined ? state : { ...state, code });
  const { status, error } = await callSite(cloud.site, name, {
    ...call,
    ...(given && { body: { ...(call.body as object), ...given } }),
    token: caller?.token(),
  });
  return error.code ? `${status} ${error.code}` : String(status);
}

/** Builds the case that calls a route with its example, in the example's state. */
export function routeWriteCase(scene: Scene, name: WriteRoute, more: Special = {}): WriteCase<Standing> {
  const { codes = [], prepare, given, ...rest } = { ...specials(scene)[name], ...more };
  const { entry, method, path } = routes[name];
  const {
    state,
    mayRepeat,
    alsoAnswers,
  }: Pick<Example<WriteRoute>, 'state' | 'mayRepeat' | 'alsoAnswers'> = examples[name];
  return {
    entry,
    // Match this route only, because earlier calls of the state may still run in the same Lambda.
    matches: ({ routeKey }: { routeKey?: string }) => routeKey === `${method} ${path}`,
    prepare: async () => {
      await forgetTries(scene);
      const standing = await standIn(scene, state);
      await prepare?.(standing, scene);
      return standing;
    },
    send: async (standing) => {
      let heard = '400 code-refused';
      for (const codeOf of codes.length > 0 ? codes : [() => undefined])
        if (heard === '400 code-refused')
          heard = await press(scene, name, standing, await codeOf(standing), given);
      return heard;
    },
    refused: /^[45]\d\d\b/,
    mayRepeat,
    alsoAnswers,
    ...rest,
  };
}

/**
 * Deletes all counters, and the marks of networks that hid a listing: a crash test repeats a write more often than one
 * person or network may.
 */
async function forgetTries({ cloud }: Scene): Promise<void> {
  const items = await readItems(cloud.clock.now());
  const counters = [...items.values()].filter(({ pk }) => /^(?:RATE|REPORTER)#/.test(pk));
  for (const { pk, sk } of counters)
    await documentClient().send(new DeleteCommand({ TableName: process.env['TABLE_NAME'], Key: { pk, sk } }));
}

const factor = async ({ she }: Standing): Promise<string[]> => [await factorInPool(she.email)];

const addressOf = async ({ she, state }: Standing): Promise<string[]> => {
  const [email, verified] = await addressInPool(she);
  return [`the pool has ${email === state.newEmail ? 'the new' : 'the old'} address, ${verified}`];
};

async function groupsOf({ she }: Standing): Promise<string[]> {
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: she.username };
  const { Groups = [] } = await cognito().send(new AdminListGroupsForUserCommand(user));
  return Groups.map(({ GroupName }) => `in the group ${GroupName}`);
}

async function passwordOf({ she, state }: Standing): Promise<string[]> {
  const { newPassword } = examples.changePassword.call(state).body;
  return [`the new password is ${(await knowsPassword(she.email, newPassword)) ? 'hers' : 'not hers'}`];
}

const tokenOf =
  ({ cloud }: Scene) =>
  async ({ she }: Standing): Promise<string[]> => {
    const { status, error } = await callSite(cloud.site, 'getMe', { token: she.token() });
    return [`their token: ${status} ${error.code ?? ''}`];
  };

export const renewals =
  (scene: Pick<Scene, 'money'>) =>
  async ({ sub }: { sub: string }): Promise<string[]> => {
    const { membership } = await readFacts(sub);
    return customersSubscriptions(scene.money, membership?.customerId ?? '');
  };

/** Differences of some routes' cases from the default. A route's example says what a retry may add and return. */
const specials = (scene: Scene): { [N in WriteRoute]?: Special } => {
  const ended = { observe: tokenOf(scene) };
  const renewal = { observe: renewals(scene) };
  // An app's code works once. If the crash came after the code was used, the owner enters a recovery code.
  const appOrRecoveryCode: Special = {
    codes: [({ secret }) => appCode(secret), ({ state }) => state.code],
    observe: factor,
    // The rate limit counts a password check for each submit.
    mayCount: 2,
  };
  return {
    createCheckout: {
      prepare: () => archivePrices(scene.money),
      observe: ({ she }) => customersOf(scene.money, she.email),
    },
    endRenewal: renewal,
    resumeRenewal: renewal,
    acceptRenewalEnd: renewal,
    requestErasure: renewal,

    becomeProvider: { observe: groupsOf },
    startEmailChange: { observe: addressOf },
    confirmEmailChange: { observe: addressOf },
    cancelEmailChange: { observe: addressOf },
    changePassword: { observe: passwordOf },
    setUpAuthenticator: { observe: factor },
    turnOnSecondFactor: {
      // A code proves a key once. If the crash came after the proof but before the write, the owner sets up another
      // key.
      codes: [({ secret }) => appCode(secret), async ({ she }) => appCode(await keyOf(she))],
      observe: factor,
      // The rate limit counts a password check for each submit, and one for setting up the other key.
      mayCount: 3,
    },
    turnOffSecondFactor: appOrRecoveryCode,
    renewRecoveryCodes: appOrRecoveryCode,
    recover: {
      observe: factor,
      // After the crash, the first attempt stays counted for the network and for the e-mail.
      mayCount: 2,
    },
    endSession: ended,
    signOutEverywhere: ended,
  };
};

/** `signIn` writes only in the user pool; `requireScript` always refuses. */
const writeless: ReadonlySet<RouteName> = new Set(['signIn', 'requireScript']);

type Suite = 'account' | 'listing' | 'money' | 'security';

/** Suite that tests the routes of a state. Each suite has its own cloud, and the suites run in parallel. */
function suiteOf(state: StateName): Suite {
  if (!isProviderState(state)) return 'security';
  if (/^(paying|renewal-ended|unpaid|transfer)/.test(state)) return 'money';
  return /^(draft|rejected|pending|claimed|contents|leaving)/.test(state) ? 'account' : 'listing';
}

export const routesIn = (suite: Suite): WriteRoute[] =>
  routeNames.filter(
    (name): name is WriteRoute =>
      routes[name].method !== 'GET' && !writeless.has(name) && suiteOf(examples[name].state) === suite,
  );
