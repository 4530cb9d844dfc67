import { invalidateListing } from '#functions/data/edge-cache.ts';
import type { Key } from '#shared/deployment/keys.ts';
import { deliverMessage } from '#functions/data/deliver-message.ts';
import type { JobMessage } from '#functions/data/outbox.ts';
import { makeExport } from '#functions/account/export/make-export.ts';
import { erasePhotos, placePhotos } from '#functions/photo/place-photos.ts';
import { eraseDropped } from '#functions/verification/erase-documents.ts';
import { followAddress } from '#functions/account/profile/follow-address.ts';
import { sendAddressCode } from '#functions/account/profile/send-address-code.ts';
import { sendResetLink, sendSignUpCode } from '#functions/access/sign-in/send-codes.ts';
import { mailReceipt, notifyReporters } from '#functions/report/notify-reporters.ts';
import { sendMail, sendOperatorMail } from '#functions/mail/send-mail.ts';

/** Delivers one message of the job's outbox. */
export const deliver = (key: Key): Promise<void> => deliverMessage(key, bringAbout);

function bringAbout(message: JobMessage, name: string, again: number, since: string): Promise<void> {
  switch (message.kind) {
    case 'mail':
      return sendMail(message.sub, message, since, message.to);
    case 'new-address-code':
      return sendAddressCode(message.sub, since);
    case 'pool-address':
      return followAddress(message.sub, message.userName);
    case 'sign-up-code':
      return sendSignUpCode(message.userName, again);
    case 'reset-link':
      return sendResetLink(message.email, again);
    case 'operator-mail':
      return sendOperatorMail(message, since);
    case 'place-photos':
      return placePhotos(message, name);
    case 'erase-photos':
      return erasePhotos(message, name);
    case 'erase-documents':
      return eraseDropped(message.sub, message.keys);
    case 'make-export':
      return makeExport(message.sub, message.exportId);
    case 'report-receipt':
      return mailReceipt(message);
    case 'notify-reporters':
      return notifyReporters(message.caseId);
    case 'invalidate-listing':
      return invalidateListing(message.listingId, name);
  }
}
