import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Clock } from '../../clock.ts';
import { createS3 } from '../../s3/index.ts';
import { Store } from '../../store.ts';

const bucket = 'photos';

test('buckets and objects survive a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 's3-restart-'));
  const start = () => {
    const store = new Store(join(directory, 'state.sqlite'));
    return { store, s3: createS3({ clock: new Clock(), store, directory, credentials: {} }) };
  };
  const before = start();
  before.s3.createBucket(bucket);
  before.s3.putObjectDirect(bucket, 'index.html', Buffer.from('<p>'), { contentType: 'text/html' });
  before.store.close();
  const after = start();
  expect(after.s3.readObject(bucket, 'index.html')).toMatchObject({
    body: Buffer.from('<p>'),
    headers: { 'content-type': 'text/html' },
  });
  after.store.close();
  rmSync(directory, { recursive: true });
});
