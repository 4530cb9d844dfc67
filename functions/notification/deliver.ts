import { invalidate } from '../data/edge-cache.ts';
import type { Key } from '../data/keys.ts';
import type { OutboxItem, OutboxMessage } from '../data/outbox.ts';
import { getItem, updateItem } from '../data/table.ts';
import { erasePhotos, placePhotos } from '../photo/place-photos.ts';
import { eraseDocuments } from '../verification/document-store.ts';
import { sendMail } from './send-mail.ts';

/**
 * Delivers one message of the outbox and marks it, so that the stream's repetitions don't do it again. At
 * least once: a mail can come twice only where the mark itself failed after it was sent.
 */
export async function deliver(key: Key): Promise<void> {
  const item = (await getItem(key, true)) as unknown as OutboxItem | undefined;
  if (!item || item.deliveredAt) return;
  await bringAbout(item.message);
  await updateItem({
    Key: key,
    UpdateExpression: 'SET deliveredAt = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': new Date().toISOString() },
  });
}

function bringAbout(message: OutboxMessage): Promise<void> {
  switch (message.kind) {
    case 'mail':
      return sendMail(message.sub, message, message.to);
    case 'place-photos':
      return placePhotos(message.listingId, message.photoIds);
    case 'erase-photos':
      return erasePhotos(message.photoIds);
    case 'erase-documents':
      return eraseDocuments(message.keys);
    case 'invalidate':
      return invalidate(message.paths);
  }
}
