import { expect, test } from 'vitest';
import { socialFields } from '#shared/listing-fields.ts';
import { nameLink, phoneLink, socialNetworks, whatsappLink } from '#web/listing/contact-link.ts';

test('phone link keeps the plus sign; WhatsApp link has digits and the first message', () => {
  expect(phoneLink('+523300000001')).toBe('tel:+523300000001');
  expect(phoneLink('+52 (33) 0000-0001')).toBe('tel:+523300000001');
  expect(whatsappLink('+523300000001', 'Hola & ¿qué tal?')).toBe(
    'https://wa.me/523300000001?text=Hola%20%26%20%C2%BFqu%C3%A9%20tal%3F',
  );
});

test.each(['555', 'abc', '+', '3300000001', '33 0000 +0001', '+12345678901234567890', '', undefined])(
  'phone and WhatsApp links are omitted for an invalid number: %j',
  (text) => {
    expect(phoneLink(text)).toBeUndefined();
    expect(whatsappLink(text, 'Hola')).toBeUndefined();
  },
);

test("profile link opens the user's page on the network, with or without @", () => {
  expect(nameLink('instagram', '@valeria.demo')).toBe('https://instagram.com/valeria.demo');
  expect(nameLink('telegram', ' valeria_demo ')).toBe('https://t.me/valeria_demo');
});

test.each(['javascript:alert(1)', 'https://evil.test/x', '//evil.test', 'a b', '../x', '@evil.test/x', ''])(
  'profile link is omitted for an invalid user name: %j',
  (text) => {
    for (const field of [...socialNetworks, 'telegram' as const])
      expect(nameLink(field, text), field).toBeUndefined();
  },
);

test('profile link is omitted for networks without profile addresses', () => {
  expect(nameLink('otherSocial', 'valeria')).toBeUndefined();
  expect(nameLink('manyvids', 'valeria')).toBeUndefined();
  expect([...socialNetworks]).toEqual(Object.keys(socialFields));
});
