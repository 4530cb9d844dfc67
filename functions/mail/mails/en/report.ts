import { reportDays, type ReportReason, urgentReportHours } from '#shared/report.ts';
import { frameMails } from '../../mail-text.ts';
import { appeal, grounds, nextStep, objection, seeDecision, standing } from './words.ts';

const reportSubjects = {
  'listing-disabled': 'What you showed is hidden',
  'item-removed': 'Something that you showed was removed',
  'listing-shown-again': 'What you showed is no longer hidden',
  'appeal-decided': 'Your appeal was decided',
  'report-received': 'We received your report',
  'report-decided': 'Your report was decided',
};

const reasons: Readonly<Partial<Record<ReportReason, string>>> = {
  minor: 'somebody shown may be under 18',
  coercion: 'somebody may not be acting freely',
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
  `${grounds[ground]} It was reported, and a person decided it, not a program.`,
];

/** Mails about reports: to the owner of what was reported, and to the reporter. */
export const reportMails = frameMails(reportSubjects, seeDecision, {
  'listing-disabled': (given, context) => [
    `On ${context.moment(given.at)} your listing was hidden, with your posts.`,
    ...('automated' in given
      ? [
          `The reason: a report says that ${reasons[given.automated.reason] ?? 'something is not allowed'}. After such a report, a program hides the listing at once, and a person reviews it within ${urgentReportHours} hours. It rests on our Terms of Service, sections 8 and 9.`,
          'If nothing is wrong, your listing comes back as it was, and we tell you. You need not do anything.',
        ]
      : [...statement(given), 'It stays hidden until further notice. What you wrote is kept.']),
    'automated' in given ? objection(context) : appeal(context),
  ],
  'item-removed': (given, context) => [
    given.kind === 'post'
      ? `On ${context.moment(given.at)} one of your posts was removed.`
      : `On ${context.moment(given.at)} ${given.place === undefined ? 'a photo' : `photo ${given.place}`} was removed from what you showed.`,
    ...statement(given),
    'Everything else stays as it is. What was removed is not shown again, unless that decision changes. You can delete it.',
    appeal(context),
  ],
  'listing-shown-again': (_, context) => ({
    paragraphs: [
      'A person reviewed the report that your listing was hidden for, and found nothing wrong. It is no longer hidden for that.',
      standing(context, 'Your listing is shown again, as it was.'),
    ],
    action: nextStep(context),
  }),
  'appeal-decided': ({ upheld, reason, renewalEnded }, context) => ({
    paragraphs: [
      upheld
        ? 'Another person reviewed your appeal and agreed with you: the decision no longer holds, and what it removed or hid returns, except what you deleted, what expired and what another decision keeps hidden.'
        : 'Another person reviewed your appeal. The decision stands.',
      `The reason: ${reason}`,
      upheld && standing(context, 'Your listing can be seen.'),
      renewalEnded &&
        'The renewal of your membership was canceled meanwhile and stays so. You can resume it in your dashboard before the period that you paid for ends.',
      !upheld && 'You may still go to a court, or to a certified body for settling such disputes.',
    ],
    action: upheld ? nextStep(context) : { label: 'See the decision', path: '/dashboard/decisions' },
  }),
  'report-received': ({ reference, urgent }) => ({
    paragraphs: [
      `We received your report. Its number is ${reference}.`,
      urgent
        ? `A person reviews it within ${urgentReportHours} hours. If somebody is in danger, call the police: the page of your report says whom else to call.`
        : `A person reviews it within ${reportDays} working days, and we write to you what was decided.`,
      'We do not tell the person you reported who it was.',
    ],
    action: { label: 'See your report', path: `/en/report/${reference}` },
    note: 'If you reported nothing, somebody typed your address by mistake; you need not do anything.',
  }),
  'report-decided': ({ reference, measure, again, final }) => ({
    paragraphs: [
      `A person reviewed your report ${reference} ${again ? 'again ' : ''}and ${
        measure
          ? 'acted against what you reported. Thank you.'
          : 'found nothing that the law or our terms forbid, or it was gone already. No action of ours stands.'
      }`,
      again && 'This replaces what we wrote to you before.',
      measure || final
        ? 'If you disagree, you may go to a court or to the authorities.'
        : 'If you disagree, you can appeal on the page of your report within six months: say why. Another person reviews it again, once and free of charge. You may also go to a court or to the authorities.',
    ],
    action: { label: 'See your report', path: `/en/report/${reference}` },
  }),
});
