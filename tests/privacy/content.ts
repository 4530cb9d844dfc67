import type { ListingContent } from '#shared/listing.ts';
import { buildContent } from '#tests/support/builders.ts';
import { fullContent } from '#tests/support/full-content.ts';
import { chance, type Draw, phone, pick, word } from './draw.ts';

const places = [
  { country: 'mx', city: 'mx-ciudad-de-mexico', municipality: 'mx-ciudad-de-mexico-coyoacan' },
  { country: 'mx', city: 'mx-guadalajara', municipality: undefined },
  { country: 'es', city: 'es-madrid', municipality: undefined },
] as const;

/**
 * Builds a listing's content whose title, address and contact details are unique.
 * @param n the account's number
 */
export const contentOf = (draw: Draw, n: number): ListingContent => ({
  ...(chance(draw, 0.5) ? fullContent() : buildContent()),
  ...pick(draw, places),
  category: pick(draw, ['women', 'men', 'trans'] as const),
  title: `Título ${word(draw, n)}`,
  description: 'Trato amable y sin prisas.',
  price: 500 + Math.floor(draw() * 40) * 50,
  address: `Avenida ${word(draw, n)} ${1 + Math.floor(draw() * 90)}`,
  contact: {
    phone: phone(draw),
    ...(chance(draw, 0.5) && { whatsapp: phone(draw) }),
    ...(chance(draw, 0.5) && { email: `${word(draw, n)}@anuncio.example.test` }),
    ...(chance(draw, 0.3) && { telegram: word(draw, n) }),
  },
  social: chance(draw, 0.5) ? { instagram: word(draw, n) } : {},
});
