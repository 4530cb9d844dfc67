import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialNumber, numbersOf, reachesSomebody } from '#shared/contact.ts';
import { addressOn, nameOn, type NamedNetwork, networks } from '#shared/networks.ts';
import { settleContact } from '#shared/settle-contact.ts';

const all = Object.keys(networks) as NamedNetwork[];

describe('names on a network', () => {
  test.each<[NamedNetwork, string, string]>([
    ['telegram', ' @ana_demo ', 'https://t.me/ana_demo'],
    ['telegram', 'telegram.me/ana_demo', 'https://t.me/ana_demo'],
    ['instagram', 'https://www.instagram.com/ana.demo/?igsh=abc', 'https://instagram.com/ana.demo'],
    ['facebook', 'https://m.facebook.com/ana.demo', 'https://facebook.com/ana.demo'],
    ['facebook', 'https://www.facebook.com/profile.php?id=100012345&ref=x', 'https://facebook.com/100012345'],
    ['twitter', 'https://twitter.com/ana_demo', 'https://x.com/ana_demo'],
    [
      'facebook',
      'https://www.facebook.com/profile.php?mibextid=x&id=100012345',
      'https://facebook.com/100012345',
    ],
    ['snapchat', 'https://www.snapchat.com/add/ana-demo', 'https://snapchat.com/add/ana-demo'],
    ['snapchat', 'https://www.snapchat.com/@ana-demo?share_id=x', 'https://snapchat.com/add/ana-demo'],
    ['tiktok', 'https://www.tiktok.com/@ana.demo?lang=es', 'https://tiktok.com/@ana.demo'],
    ['tiktok', '@ana.demo', 'https://tiktok.com/@ana.demo'],
    ['onlyfans', 'onlyfans.com/ana-demo', 'https://onlyfans.com/ana-demo'],
    ['patreon', 'https://www.patreon.com/c/ana_demo', 'https://patreon.com/ana_demo'],
    ['patreon', 'patreon.com/ana_demo', 'https://patreon.com/ana_demo'],
    // The address of a network's page is a possible name on another network.
    ['onlyfans', 'explore', 'https://onlyfans.com/explore'],
  ])('on %s, %s becomes an address of that network', (network, written, address) => {
    expect(addressOn(network, written)).toBe(address);
  });

  test.each<[NamedNetwork, string]>([
    ['telegram', '5512345678'],
    ['telegram', '+5512345678'],
    ['telegram', 'https://t.me/+AbCdEf'],
    ['telegram', 'ana.demo'],
    ['telegram', 'ana'],
    ['telegram', 'a'.repeat(33)],
    ['instagram', 'https://www.instagram.com/p/abc'],
    ['instagram', 'ana..demo'],
    ['instagram', '.ana'],
    ['instagram', 'ana.'],
    ['instagram', 'ána'],
    ['facebook', 'ana'],
    ['twitter', 'ana.demo'],
    ['snapchat', '1ana'],
    ['patreon', '..'],
  ])('on %s, %s is refused as a name', (network, written) => {
    expect(nameOn(network, written)).toBeUndefined();
  });

  test.each<[NamedNetwork, string[]]>([
    [
      'facebook',
      [
        'l.php?u=https://evil.test',
        'sharer',
        'sharer.php?u=x',
        'sharer/sharer.php?u=x',
        'groups',
        'groups/123456',
        'events',
        'events/123456',
        'pages',
        'profile.php',
        'profile.php?id=ana',
        'PROFILE.PHP',
      ],
    ],
    [
      'telegram',
      ['joinchat', 'joinchat/AbCdEf', '+AbCdEfGh', 'c/abcdef', 's/ana_demo', 'share', 'share/url?url=x'],
    ],
    ['instagram', ['p', 'p/Cabc', 'reel', 'reel/Cabc', 'explore/', 'Explore', 'stories', 'stories/ana/1']],
    [
      'twitter',
      ['home', 'i', 'i/status/1', 'intent', 'intent/user?screen_name=ana', 'search?q=ana', 'hashtag'],
    ],
    ['tiktok', ['foryou', 'explore', 'ana.demo', 'tag/ana', '@']],
    ['snapchat', ['add', 'add/', 'add/?x=1', 'add/add', 'discover']],
    ['patreon', ['c', 'c/', 'user?u=12345', 'join/ana']],
    ['onlyfans', ['my', 'my/chats']],
  ])('exclude %s’s own pages, entered as a name or an address', (network, pages) => {
    const [host] = networks[network].hosts;
    for (const page of pages) expect(nameOn(network, `https://www.${host}/${page}`), page).toBeUndefined();
    for (const own of networks[network].own)
      for (const written of [own, `@${own}`, own.toUpperCase()])
        expect(nameOn(network, written), written).toBeUndefined();
  });

  test.each([
    'javascript:alert(1)',
    'https://evil.test/x',
    '//evil.test',
    'a b',
    '../x',
    '@evil.test/x',
    'https://instagram.com@evil.test/x',
    'https://instagram.com.evil.test/x',
    '',
    '@',
  ])('%j has no address on any network', (written) => {
    for (const network of all) expect(addressOn(network, written), network).toBeUndefined();
  });

  test('an accepted name leads to the network’s first host and parses to itself', () => {
    const parts = fc.constantFrom(
      '@',
      '/',
      '.',
      '?',
      '#',
      'https://',
      't.me',
      'x.com',
      'ana',
      '_',
      '-',
      '\\',
      '%2f',
    );
    const written = fc.oneof(
      fc.string(),
      fc.array(parts).map((some) => some.join('')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...all), written, (network, text) => {
        const address = addressOn(network, text);
        if (address === undefined) return;
        expect(new URL(address).host).toBe(networks[network].hosts[0]);
        const name = nameOn(network, text) ?? '';
        expect(nameOn(network, name)).toBe(name);
      }),
    );
  });
});

test.each([
  ['+525512345678', '+525512345678'],
  ['+52 (55) 1234-5678', '+525512345678'],
  ['5512345678', undefined],
  ['555', undefined],
  ['abc', undefined],
  ['+', undefined],
  ['+12345678901234567890', undefined],
  ['+525512345678 ext. 9', undefined],
  [undefined, undefined],
])('a stored number %s dials %s', (stored, number) => {
  expect(dialNumber(stored)).toBe(number);
});

test('normalizing a contact twice changes nothing more and reports no fault', () => {
  const written = {
    country: 'mx',
    contact: { phone: '55 1234 5678', whatsapp: '', telegram: '@ana_demo' },
    social: { instagram: 'instagram.com/ana', otherSocial: 'Ana, en todas partes' },
  };
  const once = settleContact(written);
  expect(once).toEqual({
    content: {
      country: 'mx',
      contact: { phone: '+525512345678', telegram: 'ana_demo' },
      social: { instagram: 'ana', otherSocial: 'Ana, en todas partes' },
    },
    faults: [],
  });
  expect(settleContact(once.content)).toEqual(once);
});

test('a provider is reachable by any valid contact, but not by free text', () => {
  const ways = [
    { contact: { phone: '+525512345678' }, social: {} },
    { contact: { whatsapp: '+525512345678' }, social: {} },
    { contact: { telegram: 'ana_demo' }, social: {} },
    { contact: { email: 'ana@example.test' }, social: {} },
    { contact: {}, social: { patreon: 'ana' } },
  ];
  expect(ways.map(reachesSomebody)).toEqual(ways.map(() => true));
  const none = [
    { contact: {}, social: {} },
    { contact: { phone: '555', telegram: '5512345678' }, social: { otherSocial: 'ana', manyvids: 'ana' } },
  ];
  expect(none.map(reachesSomebody)).toEqual([false, false]);
  expect(numbersOf({ phone: '555', whatsapp: '+525512345678' })).toEqual(['whatsapp']);
});
