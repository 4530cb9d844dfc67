import * as z from 'zod';
import { emailAddress, optionalLine, plainText } from '../plain-text.ts';
import { supportMessageMax } from '../support.ts';
import { route } from './route.ts';

const message = plainText(supportMessageMax).min(1);
/** Receipt number that operator and sender use to refer to the message. */
const output = z.object({ receipt: z.string() });

export const supportRoutes = {
  askSupport: route('POST /api/support', {
    entry: 'visitor',
    access: 'public',
    summary: 'Sends a message from a visitor to the operator.',
    // `website` is a honeypot that people never fill in.
    body: z.object({ email: emailAddress, message, website: optionalLine(200) }),
    output,
    errors: ['rate-limited', 'support-full'],
  }),
  askSupportSignedIn: route('POST /api/me/support', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Sends a message from the caller to the operator, who replies by e-mail; members have priority.',
    body: z.object({ message }),
    output,
  }),
};
