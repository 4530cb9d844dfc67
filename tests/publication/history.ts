import { randomUUID } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { termsVersion } from '#shared/account.ts';
import { secretHash } from '#functions/access/user-pool/pool-client.ts';
import { browsersClient } from '#tests/support/people.ts';
import { buildAccount, buildVerification } from '#tests/support/builders.ts';
import { type Actor, changed, nowOf, secondsOf } from './actor.ts';
import { commands, reachesNobody } from './commands.ts';
import type { Start } from './scenario.ts';
import type { World } from './world.ts';

export async function startHistory(world: World, index: number, start: Start): Promise<Actor> {
  const sub = start === 'new' ? await signUp(world) : randomUUID();
  const actor: Actor = {
    index,
    caller: { sub, signedInAt: secondsOf(world) + 1 },
    signedOut: false,
    facts: {
      identity: start === 'new' ? 'none' : 'approved',
      born: '1995-05-20',
      emailConfirmed: true,
      suspended: false,
      hiddenByModerator: false,
      removed: new Set(),
      photos: new Map(),
      posts: new Map(),
    },
    goneListings: [],
    everyPhoto: [],
    openCases: [],
    cleared: [],
    hiddenForGood: false,
    banned: false,
    items: { cards: new Map() },
    moments: [],
  };
  if (start !== 'new') {
    const { factsVersion: _version, ...account } = buildAccount({ sub });
    await world.operate({ do: 'store', sub, account, verification: buildVerification() });
  }
  if (start === 'unpaid' || start === 'public') {
    await commands.photo(world, actor, 0);
    await world.settle();
    await commands.save(world, actor, reachesNobody + 1 + index);
    await commands.approveContent(world, actor, 0);
    if (start === 'public') {
      await commands.pay(world, actor, index);
      await world.settle();
    }
    // Leaves an unused photo for later commands, such as a post.
    await commands.photo(world, actor, 0);
  }
  changed(world, actor);
  return actor;
}

/** Calls the user pool directly, because the proxy has rate limits. */
async function signUp({ cloud }: World): Promise<string> {
  const { aws, region, credentials, resources, clock, mailbox } = cloud;
  const cognito = new CognitoIdentityProviderClient({ endpoint: aws, region, credentials });
  const client = await browsersClient(cognito, resources);
  const Username = randomUUID();
  const asked = { ClientId: client.id, Username, SecretHash: secretHash(client, Username) };
  const email = `${Username}@example.test`;
  const attributes = {
    email,
    name: 'Ana Prueba',
    'custom:worker': 'true',
    'custom:termsVersion': termsVersion,
    'custom:adultDeclaredAt': clock.date().toISOString(),
    'custom:language': 'es',
  };
  const { UserSub = '' } = await cognito.send(
    new SignUpCommand({
      ...asked,
      Password: 'secret-enough',
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
  const mails = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  const [mail] = (await mails.json()) as Array<{ html: string }>;
  const ConfirmationCode = /\b\d{6}\b/.exec((mail?.html ?? '').replace(/<[^>]*>/g, ' '))?.[0];
  await cognito.send(new ConfirmSignUpCommand({ ...asked, ConfirmationCode }));
  cognito.destroy();
  return UserSub;
}

const erasureMilliseconds = 30 * 24 * 60 * 60_000;

/**
 * True once the erasure can no longer be undone. The sweep then erases the account in two steps, and no command acts on
 * it.
 */
export const hasLeft = (world: World, { facts: { erasing } }: Actor): boolean =>
  erasing !== undefined && nowOf(world) >= erasing + erasureMilliseconds;

/** Suspends the account and cancels its subscription, so that later scenarios neither see nor charge it. */
export async function endHistory(world: World, actor: Actor): Promise<void> {
  if (hasLeft(world, actor)) return;
  await commands.suspend(world, actor, 0);
  const { subscription } = actor.facts;
  if (subscription && !subscription.over && !subscription.byTransfer)
    await world.money.sdk.subscriptions.cancel(subscription.id);
}
