import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildMembership, buildVerification } from './builders.ts';
import { type SharedCloud, timeIn } from './cloud.ts';
import { haveSomethingToShow, pay } from './money.ts';
import { saveListing, signedIn, type SignedIn } from './signed-in.ts';

export interface Published {
  listing: { id: string; photoId: string };
}

/** Builder of a provider. The steps run in order when it is awaited. */
interface ProviderSteps<P extends SignedIn = SignedIn> extends PromiseLike<P> {
  approved(): ProviderSteps<P>;
  /** Stores an approved listing that its owner hides, so that a membership can be bought. Faster than `published`. */
  unpaid(): ProviderSteps<P>;
  /** Buys a membership, after `unpaid` if there is no listing. */
  paid(card?: string): ProviderSteps<P>;
  /** Stores a paid membership that the payment provider does not know: faster than `paid`. */
  member(): ProviderSteps<P>;
  /** Saves a listing with a photo, and a reviewer approves both. */
  published(): ProviderSteps<P & Published>;
}

/** Builds a provider: `await provider(cloud).approved().published().paid()`. The process must have joined the cloud. */
export function provider(cloud: SharedCloud | Cloud): ProviderSteps {
  return stepsOf(cloud, () => signedIn(cloud, 'worker'));
}

function stepsOf<P extends SignedIn>(cloud: SharedCloud | Cloud, soFar: () => Promise<P>): ProviderSteps<P> {
  const change = (step: (she: P) => Promise<unknown>): ProviderSteps<P> =>
    stepsOf(cloud, async () => {
      const she = await soFar();
      await step(she);
      return she;
    });
  return {
    approved: () => change(({ sub }) => changeFacts(sub, () => ({ verification: buildVerification() }))),
    unpaid: () => change(haveSomethingToShow),
    paid: (card) => change((she) => pay(cloud, she, card)),
    member: () =>
      change(({ sub }) =>
        changeFacts(sub, () => ({ membership: buildMembership({}, new Date(timeIn(cloud))) })),
      ),
    published: () =>
      stepsOf(cloud, async () => {
        const she = await soFar();
        return { ...she, listing: await saveListing(cloud, she) };
      }),
    then: (fulfilled, rejected) => soFar().then(fulfilled, rejected),
  };
}
