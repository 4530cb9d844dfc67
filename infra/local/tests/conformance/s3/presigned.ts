import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, test } from 'vitest';
import { standInOnly, type Suite } from '../suite.ts';
import type { Open } from './objects.ts';

/** S3 User Guide, "Working with presigned URLs"; API Reference, "Authenticating requests: using query parameters". */
export function presigned(open: Open, { exercised }: Suite): void {
  describe('presigned addresses', () => {
    test('a PUT and a GET made by the SDK work in fetch, the GET with the asked type', async () => {
      const { client, keys, Bucket } = await open();
      const put = await getSignedUrl(
        client,
        new PutObjectCommand({ Bucket, Key: 'p', ContentType: 'image/png' }),
      );
      expect((await fetch(put, { method: 'PUT', body: 'bytes' })).status).toBe(200);
      expect(await keys()).toEqual(['p']);
      const get = await getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key: 'p',
          ResponseContentType: 'application/pdf',
          ResponseContentDisposition: 'inline',
          ResponseCacheControl: 'no-store',
        }),
      );
      const answer = await fetch(get);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toBe('inline');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toBe('bytes');
      exercised('GetObject', [
        '?response-content-type',
        '?response-content-disposition',
        '?response-cache-control',
      ]);
    });

    test('an address is for its method, its key and its time', async () => {
      const { client, Bucket } = await open();
      await client.send(new PutObjectCommand({ Bucket, Key: 'p', Body: 'x' }));
      await client.send(new PutObjectCommand({ Bucket, Key: 'q', Body: 'x' }));
      const get = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'p' }), { expiresIn: 60 });
      const otherKey = await fetch(get.replace('/p?', '/q?'));
      expect([otherKey.status, await otherKey.text()]).toEqual([
        403,
        expect.stringContaining('SignatureDoesNotMatch'),
      ]);
      expect((await fetch(get, { method: 'DELETE' })).status).toBe(403);
    });

    standInOnly('the test would have to wait a minute', () => {
      test('an address ends by the clock', async () => {
        const { client, clock, Bucket } = await open();
        await client.send(new PutObjectCommand({ Bucket, Key: 'p', Body: 'x' }));
        const get = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'p' }), { expiresIn: 60 });
        expect((await fetch(get)).status).toBe(200);
        clock.advance(61_000);
        const late = await fetch(get);
        expect([late.status, await late.text()]).toEqual([
          403,
          expect.stringContaining('Request has expired'),
        ]);
      });
    });
  });
}
