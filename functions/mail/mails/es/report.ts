import { reportDays, type ReportReason, urgentReportHours } from '#shared/report.ts';
import { frameMails } from '../../mail-text.ts';
import { appeal, grounds, nextStep, objection, seeDecision, standing } from './words.ts';

const reportSubjects = {
  'listing-disabled': 'Ocultamos tu contenido',
  'item-removed': 'Quitamos parte de tu contenido',
  'listing-shown-again': 'Tu contenido ya no está oculto',
  'appeal-decided': 'Decidimos sobre tu apelación',
  'report-received': 'Recibimos tu denuncia',
  'report-decided': 'Decidimos sobre tu denuncia',
};

const reasons: Readonly<Partial<Record<ReportReason, string>>> = {
  minor: 'alguien que aparece podría ser menor de 18 años',
  coercion: 'alguien podría no actuar por su propia voluntad',
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
  `El motivo: ${facts}`,
  legalGround && `La ley que se incumple: ${legalGround}`,
  `${grounds[ground]} Recibimos una denuncia y decidió una persona, no un programa.`,
];

/** Mails about reports: to the owner of what was reported, and to the reporter. */
export const reportMails = frameMails(reportSubjects, seeDecision, {
  'listing-disabled': (given, context) => [
    `El ${context.moment(given.at)} ocultamos tu perfil y tus publicaciones.`,
    ...('automated' in given
      ? [
          `El motivo: recibimos una denuncia de que ${reasons[given.automated.reason] ?? 'algo no está permitido'}. En estos casos, un programa oculta el perfil de inmediato y lo revisamos en ${urgentReportHours} horas. Se basa en las secciones 8 y 9 de nuestros Términos de servicio.`,
          'Si todo está en orden, tu perfil vuelve como estaba y te avisamos. No tienes que hacer nada.',
        ]
      : [...statement(given), 'Sigue oculto hasta nuevo aviso. Conservamos lo que escribiste.']),
    'automated' in given ? objection(context) : appeal(context),
  ],
  'item-removed': (given, context) => [
    given.kind === 'post'
      ? `El ${context.moment(given.at)} quitamos una publicación tuya.`
      : `El ${context.moment(given.at)} quitamos ${given.place === undefined ? 'una foto' : `la foto ${given.place}`} de tu perfil.`,
    ...statement(given),
    'Lo demás sigue igual. Lo que quitamos no vuelve a mostrarse, salvo que cambie la decisión. Puedes borrarlo.',
    appeal(context),
  ],
  'listing-shown-again': (_, context) => ({
    paragraphs: [
      'Revisamos la denuncia por la que ocultamos tu perfil y todo está en orden. Ya no está oculto por eso.',
      standing(context, 'Tu perfil se muestra otra vez, como estaba.'),
    ],
    action: nextStep(context),
  }),
  'appeal-decided': ({ upheld, reason, renewalEnded }, context) => ({
    paragraphs: [
      upheld
        ? 'Otra persona de nuestro equipo revisó tu apelación y te dio la razón: anulamos la decisión. Vuelve lo que quitó u ocultó, salvo lo que borraste, lo que venció y lo que otra decisión mantiene oculto.'
        : 'Otra persona de nuestro equipo revisó tu apelación. La decisión se mantiene.',
      `El motivo: ${reason}`,
      upheld && standing(context, 'Tu perfil se puede ver.'),
      renewalEnded &&
        'La renovación de tu membresía sigue cancelada. Puedes reanudarla en tu panel antes de que termine el periodo que pagaste.',
      !upheld &&
        'Todavía puedes acudir a un tribunal o a un organismo certificado de resolución de estos conflictos.',
    ],
    action: upheld ? nextStep(context) : { label: 'Ver la decisión', path: '/dashboard/decisions' },
  }),
  'report-received': ({ reference, urgent }) => ({
    paragraphs: [
      `Recibimos tu denuncia. Su número es ${reference}.`,
      urgent
        ? `La revisamos en ${urgentReportHours} horas. Si alguien corre peligro, llama a la policía: en la página de tu denuncia hay más números.`
        : `La revisamos en ${reportDays} días hábiles y te escribimos la decisión.`,
      'Nunca diremos quién denunció.',
    ],
    action: { label: 'Ver tu denuncia', path: `/es/report/${reference}` },
    note: 'Si no denunciaste nada, alguien escribió tu correo por error; no tienes que hacer nada.',
  }),
  'report-decided': ({ reference, measure, again, final }) => ({
    paragraphs: [
      `${again ? 'Otra persona de nuestro equipo revisó' : 'Nuestro equipo revisó'} tu denuncia ${reference} y ${
        measure
          ? 'actuó contra lo que denunciaste. Gracias.'
          : 'no encontró nada que la ley o nuestros términos prohíban, o ya no estaba. No queda ninguna medida.'
      }`,
      again && 'Esto reemplaza lo que te escribimos antes.',
      measure || final
        ? 'Si no estás de acuerdo, puedes acudir a un tribunal o a las autoridades.'
        : 'Si no estás de acuerdo, puedes apelar en la página de tu denuncia durante seis meses: di por qué. Otra persona de nuestro equipo la revisará, una sola vez y sin costo. También puedes acudir a un tribunal o a las autoridades.',
    ],
    action: { label: 'Ver tu denuncia', path: `/es/report/${reference}` },
  }),
});
