import { reportDays, type ReportReason, urgentReportHours } from '#shared/report.ts';
import { frameMails } from '../../mail-text.ts';
import { appeal, grounds, nextStep, objection, seeDecision, standing } from './words.ts';

const reportSubjects = {
  'listing-disabled': 'We hid your content',
  'item-removed': 'We removed some of your content',
  'listing-shown-again': 'Your content is no longer hidden',
  'appeal-decided': 'We decided on your appeal',
  'report-received': 'We received your report',
  'report-decided': 'We decided on your report',
};

const reasons: Readonly<Partial<Record<ReportReason, string>>> = {
  minor: 'someone shown may be under 18',
  coercion: 'someone may not be acting freely',
};

/** Statement of reasons of a decision that a reviewer made on a report. */
const statement = ({
  facts,
  ground,
  legalGround,
}: {
  facts: string;
  ground: keyof typeof grounds;
  legalGround?: string | undefined;
}) => [
  `The reason: ${facts}`,
  legalGround && `The law that it breaks: ${legalGround}`,
  `${grounds[ground]} We received a report, and a person decided, not a program.`,
];

/** Mails about reports: to the owner of what was reported, and to the reporter. */
export const reportMails = frameMails(reportSubjects, seeDecision, {
  'listing-disabled': (given, context) => [
    `On ${context.moment(given.at)} we hid your profile and your posts.`,
    ...('automated' in given
      ? [
          `The reason: a report says that ${reasons[given.automated.reason] ?? 'something is not allowed'}. In these cases, a program hides the profile at once and we review it within ${urgentReportHours} hours. It is based on sections 8 and 9 of our Terms of Service.`,
          'If everything is in order, your profile comes back as it was and we let you know. You do not have to do anything.',
        ]
      : [...statement(given), 'It stays hidden until further notice. We keep what you wrote.']),
    'automated' in given ? objection(context) : appeal(context),
  ],
  'item-removed': (given, context) => [
    given.kind === 'post'
      ? `On ${context.moment(given.at)} we removed one of your posts.`
      : `On ${context.moment(given.at)} we removed ${given.place === undefined ? 'a photo' : `photo ${given.place}`} from your profile.`,
    ...statement(given),
    'The rest stays as it is. What we removed is not shown again, unless the decision changes. You can delete it.',
    appeal(context),
  ],
  'listing-shown-again': (_, context) => ({
    paragraphs: [
      'We reviewed the report that your profile was hidden for, and everything is in order. It is no longer hidden for that.',
      standing(context, 'Your profile is shown again, as it was.'),
    ],
    action: nextStep(context),
  }),
  'appeal-decided': ({ upheld, reason, renewalEnded }, context) => ({
    paragraphs: [
      upheld
        ? 'Another person on our team reviewed your appeal and agreed with you: we reversed the decision. What it removed or hid returns, except what you deleted, what expired and what another decision keeps hidden.'
        : 'Another person on our team reviewed your appeal. The decision stands.',
      `The reason: ${reason}`,
      upheld && standing(context, 'Your profile can be seen.'),
      renewalEnded &&
        'The renewal of your membership is still canceled. You can resume it in your dashboard before the period that you paid for ends.',
      !upheld && 'You may still go to a court, or to a certified body for settling such disputes.',
    ],
    action: upheld ? nextStep(context) : { label: 'See the decision', path: '/dashboard/decisions' },
  }),
  'report-received': ({ reference, urgent }) => ({
    paragraphs: [
      `We received your report. Its number is ${reference}.`,
      urgent
        ? `We review it within ${urgentReportHours} hours. If someone is in danger, call the police: the page of your report has more numbers.`
        : `We review it within ${reportDays} working days and write to you with the decision.`,
      'We never say who reported.',
    ],
    action: { label: 'See your report', path: `/en/report/${reference}` },
    note: 'If you reported nothing, someone typed your email by mistake; you do not have to do anything.',
  }),
  'report-decided': ({ reference, measure, again, final }) => ({
    paragraphs: [
      `${again ? 'Another person on our team' : 'Our team'} reviewed your report ${reference} and ${
        measure
          ? 'acted against what you reported. Thank you.'
          : 'found nothing that the law or our terms forbid, or it was already gone. No measure of ours remains.'
      }`,
      again && 'This replaces what we wrote to you before.',
      measure || final
        ? 'If you disagree, you may go to a court or to the authorities.'
        : 'If you disagree, you can appeal on the page of your report within six months: say why. Another person on our team will review it, once and free of charge. You may also go to a court or to the authorities.',
    ],
    action: { label: 'See your report', path: `/en/report/${reference}` },
  }),
});
