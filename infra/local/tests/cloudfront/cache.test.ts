import { expect, test } from 'vitest';
import { Clock } from '../../clock.ts';
import { EdgeCache } from '../../cloudfront/cache.ts';

const times = { min: 0, default: 60, max: 60 };
const answer = (bytes: number) => ({ status: 200, body: Buffer.alloc(bytes) });

test('what was asked for longest ago makes room for what is new', () => {
  const cache = new EdgeCache(new Clock(), new Map(), 1000);
  cache.store('a', '/a', answer(400), times);
  cache.store('b', '/b', answer(400), times);
  expect(cache.find('a').state).toBe('fresh');
  cache.store('c', '/c', answer(400), times);
  expect(['a', 'b', 'c'].map((key) => cache.find(key).state)).toEqual(['fresh', 'missing', 'fresh']);
});

test('what replaces itself or is forgotten takes no room', () => {
  const cache = new EdgeCache(new Clock(), new Map(), 1000);
  cache.store('a', '/a', answer(400), times);
  for (let again = 0; again < 10; again += 1) cache.store('b', '/b', answer(400), times);
  for (let again = 0; again < 10; again += 1) {
    cache.store('c', '/c', answer(100), times);
    cache.invalidate(['/c']);
  }
  expect(['a', 'b'].map((key) => cache.find(key).state)).toEqual(['fresh', 'fresh']);
});

test('what is larger than the whole room is not kept', () => {
  const cache = new EdgeCache(new Clock(), new Map(), 1000);
  cache.store('a', '/a', answer(2000), times);
  expect(cache.find('a').state).toBe('missing');
  cache.store('b', '/b', answer(400), times);
  expect(cache.find('b').state).toBe('fresh');
});
