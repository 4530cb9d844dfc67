import type { Mails } from '../../mail-text.ts';
import { accountMails } from './account.ts';
import { membershipMails } from './membership.ts';
import { operatorMails } from './operator.ts';
import { reviewMails } from './review.ts';

export const mails: Mails = { ...accountMails, ...reviewMails, ...membershipMails, ...operatorMails };
