import { randomUUID } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { termsVersion } from '#shared/account.ts';
import { buildAccount, buildVerification } from '#tests/support/builders.ts';
import { acts } from './acts.ts';
import { derived, type Facts, type PublicItems } from './rule.ts';
import type { Start } from './scenario.ts';
import type { Caller, World } from './world.ts';

/** What a visitor could rightly see of somebody, from this instant on (milliseconds) until the next entry. */
export interface Moment {
  from: number;
  facts: Facts;
  open: readonly string[];
}

/** Somebody the proof follows: what it did with her account, and what must follow from that. */
export interface Actor {
  /** Her place in the scenario. */
  life: number;
  caller: Caller;
  /** Her session was ended and she has not signed in again. */
  signedOut: boolean;
  facts: Facts;
  /** Listings that she deleted, and every photo that she ever sent. */
  goneListings: string[];
  everyPhoto: string[];
  /** What lies in the table since a fact of hers changed or a job came by. */
  items: PublicItems;
  history: Moment[];
}

/** Something that must not be: what the public can fetch, or what lies in the table, is not what the rule says. */
export class Leak extends Error {
  override name = 'Leak';
  readonly life: number | undefined;

  constructor(message: string, actor?: Actor) {
    super(actor ? `${message} (listing ${actor.facts.listing?.id})` : message);
    this.life = actor?.life;
  }
}

export const nowOf = ({ cloud }: World): number => cloud.clock.now();
export const secondsOf = (world: World): number => Math.floor(nowOf(world) / 1000);

/** Something happened to her, and the public items were derived anew. */
export function changed(world: World, actor: Actor, facts: Facts = actor.facts): void {
  actor.facts = facts;
  actor.items = derived(facts, nowOf(world), world.open);
  remember(world, actor);
}

/** Pages may show for a while what was so before. */
export function remember(world: World, actor: Actor): void {
  actor.history.push({ from: nowOf(world), facts: actor.facts, open: world.open });
}

/** Whether this held of her at some instant since `since`: by a fact of then, or by the calendar. */
export function wasSince(
  actor: Actor,
  since: number,
  now: number,
  held: (facts: Facts, at: number, open: readonly string[]) => boolean,
): boolean {
  return actor.history.some(({ from, facts, open }, index) => {
    const until = actor.history[index + 1]?.from ?? now;
    if (until < since) return false;
    return [Math.max(from, since), until].some((at) => held(facts, at, open));
  });
}

/** Begins a life. */
export async function born(world: World, life: number, start: Start): Promise<Actor> {
  const sub = start === 'new' ? await signUp(world) : randomUUID();
  const actor: Actor = {
    life,
    caller: { sub, signedInAt: secondsOf(world) + 1 },
    signedOut: false,
    facts: {
      identity: start === 'new' ? 'none' : 'approved',
      born: '1995-05-20',
      emailConfirmed: true,
      suspended: false,
      hiddenByModerator: false,
      photos: new Map(),
    },
    goneListings: [],
    everyPhoto: [],
    items: { cards: new Map() },
    history: [],
  };
  if (start !== 'new') {
    const { factsVersion: _version, ...account } = buildAccount({ sub });
    await world.moderate({ do: 'store', sub, account, verification: buildVerification() });
  }
  if (start === 'public') {
    await acts.pay(world, actor, life);
    await world.settle();
    await acts.photo(world, actor, 0);
    await world.settle();
    await acts.save(world, actor, life);
  }
  changed(world, actor);
  return actor;
}

/** Signs up and confirms her address with the mailed code, at the user pool itself. */
async function signUp({ cloud }: World): Promise<string> {
  const { aws, region, credentials, resources, clock, mailbox } = cloud;
  const cognito = new CognitoIdentityProviderClient({ endpoint: aws, region, credentials });
  const ClientId = resources['UserPoolClientId'];
  const Username = randomUUID();
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
      ClientId,
      Username,
      Password: 'secret-enough',
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
  const mails = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  const [mail] = (await mails.json()) as Array<{ html: string }>;
  const ConfirmationCode = /\b\d{6}\b/.exec((mail?.html ?? '').replace(/<[^>]*>/g, ' '))?.[0];
  await cognito.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
  cognito.destroy();
  return UserSub;
}

const erasureMilliseconds = 30 * 24 * 60 * 60_000;

/** Her days to change her mind are over: from then on the sweep erases her account, in two steps, and nothing else happens to it. */
export const hasLeft = (world: World, { facts: { erasing } }: Actor): boolean =>
  erasing !== undefined && nowOf(world) >= erasing + erasureMilliseconds;

/** Ends a life: nothing of it may be seen in the next scenario's lists, or go on being charged. */
export async function ended(world: World, actor: Actor): Promise<void> {
  const { subscription } = actor.facts;
  if (hasLeft(world, actor)) return;
  await world.moderate({ do: 'suspend', sub: actor.caller.sub });
  if (subscription && !subscription.over) await world.money.sdk.subscriptions.cancel(subscription.id);
  changed(world, actor, { ...actor.facts, suspended: true });
}
