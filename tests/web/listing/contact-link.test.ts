import { expect, test } from 'vitest';
import { phoneLink, socialLink, telegramLink, whatsappLink } from '#web/listing/contact-link.ts';

test('a call keeps the plus, a chat has digits only and the first words', () => {
  expect(phoneLink('+52 (33) 0000-0001')).toBe('tel:+523300000001');
  expect(phoneLink('33 0000 +0001')).toBe('tel:3300000001');
  expect(whatsappLink('+52 (33) 0000-0001', 'Hola & ¿qué tal?')).toBe(
    'https://wa.me/523300000001?text=Hola%20%26%20%C2%BFqu%C3%A9%20tal%3F',
  );
});

test('a name leads to its network, with or without the @', () => {
  expect(socialLink('instagram', '@valeria.demo')).toBe('https://instagram.com/valeria.demo');
  expect(telegramLink(' valeria_demo ')).toBe('https://t.me/valeria_demo');
});

test.each(['javascript:alert(1)', 'https://evil.test/x', '//evil.test', 'a b', '../x', '@evil.test/x', ''])(
  'what is no plain name is no link: %j',
  (text) => {
    expect(socialLink('instagram', text)).toBeUndefined();
    expect(telegramLink(text)).toBeUndefined();
  },
);

test('a network without an address of its own is shown as text', () => {
  expect(socialLink('otherSocial', 'valeria')).toBeUndefined();
});
