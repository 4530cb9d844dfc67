import type { RefusalToSell } from '#shared/membership.ts';
import { refusalToSell as refusalOf } from '#shared/publication.ts';
import { type Facts, publicationFacts } from './facts.ts';

/** Why an account is sold nothing now, by its facts; which countries are open is no part of it. */
export const refusalToSell = (facts: Facts, now: Date): RefusalToSell | undefined =>
  refusalOf(publicationFacts(facts, []), now);
