import type { Mails } from '../../mail-text.ts';
import { accountMails, securityMails } from './account.ts';
import { membershipMails, transferMails } from './membership.ts';
import { operatorMails } from './operator.ts';
import { reportMails } from './report.ts';
import { reviewMails } from './review.ts';

export const mails: Mails = {
  ...accountMails,
  ...securityMails,
  ...reviewMails,
  ...reportMails,
  ...membershipMails,
  ...transferMails,
  ...operatorMails,
};
