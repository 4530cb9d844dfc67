import { expect } from 'vitest';
import type { OwnProfile } from '#shared/api/profile.ts';
import { signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

let she: SignedIn;
test.beforeAll(async ({ cloud }) => {
  she = await signedIn(cloud, 'user', 'Ana Prueba');
});

const save = (body: object) => she.call<OwnProfile>('saveProfile', { body });
const whole = {
  name: 'Ana',
  phone: '+525512345678',
  country: 'mx',
  city: 'mx-guadalajara',
  municipality: 'mx-guadalajara-zapopan',
  bio: 'Línea uno\nlínea dos 😀 <b>',
};

test('a profile save is idempotent and refuses a stale version', async () => {
  expect((await she.call<OwnProfile>('getProfile')).body).toEqual({
    version: 0,
    name: 'Ana Prueba',
    email: she.email,
  });
  // The saved number is for dialing; `readablePhone` groups its digits for display.
  const saved = { ...whole, readablePhone: '+52 55 1234 5678', version: 1, email: she.email };
  expect((await save({ ...whole, version: 0 })).body).toEqual(saved);
  expect((await save({ ...whole, version: 0 })).body).toEqual(saved);
  expect((await save({ version: 0, name: 'Otra' })).error.code).toBe('version-conflict');
  expect((await she.call<{ name: string }>('getMe')).body.name).toBe('Ana');
  // Omitted fields are removed, and fields outside the profile are refused.
  const more = await save({ version: 1, name: 'Ana', role: 'admin', email: 'x@example.test' });
  expect(more.error.fields?.map(({ field }) => field)).toEqual(['role', 'email']);
  const less = await save({ version: 1, name: ' An\u202ea\u0007 ' });
  expect(less.body).toEqual({ version: 2, name: 'Ana', email: she.email });
  expect((await she.call('getMe')).body).toMatchObject({ role: 'user', email: she.email });
});

test.each([
  ['name', { name: ' \u0000 ' }],
  ['name', { name: '\u200b\u3164\ufe0f' }],
  ['name', { name: 'x'.repeat(10_000) }],
  ['phone', { phone: '5512345678' }],
  ['phone', { phone: '+5212' }],
  ['phone', { phone: '+52000000000' }],
  ['country', { country: 'zz' }],
  ['city', { city: 'mx-guadalajara', country: 'es' }],
  ['city', { city: 'mx-guadalajara', country: undefined }],
  ['municipality', { municipality: 'mx-monterrey-apodaca' }],
  ['bio', { bio: 'x'.repeat(501) }],
])('a wrong %s is refused with its field name: %j', async (field, wrong) => {
  const { status, error } = await save({ ...whole, version: 99, ...wrong });
  expect([status, error.code]).toEqual([400, 'invalid-input']);
  expect(error.fields?.map((one) => one.field)).toEqual([field]);
});
