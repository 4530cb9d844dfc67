import { staticCache } from './cache.ts';

/**
 * Which links a browser may fetch ahead, when somebody is about to press one: the lists and listings. Named by
 * a header and served by the page Lambda, since the Content-Security-Policy allows no inline rules.
 */
export const speculationRulesPath = '/speculation-rules.json';

const rules = {
  prefetch: [
    { where: { href_matches: ['/', '/listings', '/listings/*', '/es/*', '/en/*'] }, eagerness: 'moderate' },
  ],
};

export const speculationRules = {
  status: 200,
  headers: { 'content-type': 'application/speculationrules+json', 'cache-control': staticCache },
  body: JSON.stringify(rules),
};
