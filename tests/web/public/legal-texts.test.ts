import { describe, expect, test } from 'vitest';
import { cookies } from '#shared/cookies.ts';
import { deletedListingDays } from '#shared/listing-options.ts';
import { graceDays, membershipDays } from '#shared/membership.ts';
import { nextTransferDays, transferDays } from '#shared/transfer-options.ts';
import { keepDocumentsDays } from '#shared/verification.ts';
import { storageKeys } from '#web/platform/browser-storage.ts';
import type { LegalFacts } from '#web/i18n/long-texts.ts';
import { legalTexts } from '#web/public/legal-texts.ts';

const facts: LegalFacts = { jurisdictions: ['Cuba'], operator: 'Ejemplo Ltd, Nicosia', payments: 'stripe' };
const textOf = (language: 'es' | 'en', kind: 'terms' | 'privacy', more: Partial<LegalFacts> = {}) =>
  JSON.stringify(legalTexts[language][kind]({ ...facts, ...more }));

describe.each(['es', 'en'] as const)('legal texts in %s', (language) => {
  const privacy = textOf(language, 'privacy');
  const terms = textOf(language, 'terms');

  test("name every cookie and storage key, and each cookie's lifetime", () => {
    for (const { name, maxAgeSeconds } of Object.values(cookies)) {
      expect(privacy).toContain(`cookie \\"${name}\\"`);
      expect(privacy).toContain(`${maxAgeSeconds / 86_400} `);
    }
    const own = Object.values(storageKeys).map((key) =>
      typeof key === 'string' ? key : key('').slice(0, -1),
    );
    const shared = [
      'theme',
      'blurPhotos',
      'selectedCountry',
      'selectedCity',
      'selectedMunicipality',
      'savedListings',
      'ownListing',
      'provider',
      'processed_checkout_status',
    ];
    for (const key of [...own, ...shared, 'CognitoIdentityServiceProvider', 'sidebar:state'])
      expect(privacy).toContain(key);
  });

  test('state the same retention periods and grace days as the code', () => {
    expect(privacy).toMatch(new RegExp(`${keepDocumentsDays} (days|días)`));
    expect(privacy).toMatch(new RegExp(`${deletedListingDays} (days|días)`));
    expect(terms).toMatch(new RegExp(`${graceDays} (more days|días más)`));
    expect(terms).toMatch(new RegExp(`${membershipDays} (days|días)`));
  });

  test("describe only the deployment's own payment method", () => {
    const [byTransfer, transferPrivacy] = (['terms', 'privacy'] as const).map((kind) =>
      textOf(language, kind, { payments: 'bank-transfer' }),
    );
    expect(terms).toMatch(/renews every|Se renueva cada/);
    expect(terms).not.toMatch(/bank transfer|transferencia bancaria/);
    expect(byTransfer).toMatch(/does not renew by itself|No se renueva sola/);
    for (const count of [membershipDays, transferDays, nextTransferDays])
      expect(byTransfer).toMatch(new RegExp(`${count} (days|días)`));
    expect(byTransfer).not.toMatch(/renews every|Se renueva cada|tarjeta|card/);
    expect(privacy).toContain('Stripe');
    expect(transferPrivacy).not.toMatch(/Stripe|tarjeta|card number/);
  });

  test('say that a program hides urgently reported profiles before a person decides', () => {
    const program =
      /a program hides the profile at once|un programa oculta el perfil (de inmediato|en el acto)/;
    for (const text of [terms, privacy]) {
      expect(text).toMatch(program);
      expect(text).toMatch(/within 2 hours|2 horas/);
      expect(text).not.toMatch(/by a machine alone|solo una máquina|stays public until|sigue público hasta/);
    }
  });

  test('name the operator, and Cyprus as the applicable law', () => {
    for (const text of [terms, privacy]) {
      expect(text).toContain(facts.operator);
      expect(text).toMatch(/Cyprus|Chipre/);
    }
  });
});
