import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildMembership, buildVerification } from './builders.ts';
import { type SharedCloud, timeIn } from './cloud.ts';
import { pay } from './money.ts';
import { saveListing, signedIn, type SignedIn } from './signed-in.ts';

export interface Published {
  listing: { id: string; photoId: string };
}

/** A provider built step by step; the steps run in their order once it is awaited. */
interface ProviderSteps<P extends SignedIn = SignedIn> extends PromiseLike<P> {
  /** A reviewer approved their identity. */
  approved(): ProviderSteps<P>;
  /** Subscribes on the payment page. */
  paid(card?: string): ProviderSteps<P>;
  /** Has a paid membership that the payment provider knows nothing of: faster than `paid`. */
  member(): ProviderSteps<P>;
  /** Saves a listing with a photo, and both pass review. */
  published(): ProviderSteps<P & Published>;
}

/** `await provider(cloud).approved().paid().published()`. The process must have joined the cloud. */
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
