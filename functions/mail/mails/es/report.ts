import { reportDays, type ReportReason, urgentReportHours } from '#shared/report.ts';
import { frameMails } from '../../mail-text.ts';
import { appeal, grounds, nextStep, objection, seeDecision, standing } from './words.ts';

const reportSubjects = {
  'listing-disabled': 'Se ocultó lo que mostrabas',
  'item-removed': 'Se quitó algo que mostrabas',
  'listing-shown-again': 'Ya no está oculto lo que mostrabas',
  'appeal-decided': 'Se decidió tu apelación',
  'report-received': 'Recibimos tu denuncia',
  'report-decided': 'Se decidió sobre tu denuncia',
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
  `${grounds[ground]} Alguien lo denunció, y lo decidió una persona, no un programa.`,
];

/** Mails about reports: to the owner of what was reported, and to the reporter. */
export const reportMails = frameMails(reportSubjects, seeDecision, {
  'listing-disabled': (given, context) => [
    `El ${context.moment(given.at)} se ocultó tu perfil, con tus publicaciones.`,
    ...('automated' in given
      ? [
          `El motivo: llegó una denuncia de que ${reasons[given.automated.reason] ?? 'algo no está permitido'}. Con una denuncia así, un programa oculta el perfil de inmediato, y una persona lo revisa en ${urgentReportHours} horas. Se basa en nuestros Términos de Servicio, secciones 8 y 9.`,
          'Si no hay nada que reprochar, tu perfil vuelve como estaba y te lo decimos. No tienes que hacer nada.',
        ]
      : [...statement(given), 'Sigue oculto hasta nuevo aviso. Lo que escribiste se conserva.']),
    'automated' in given ? objection(context) : appeal(context),
  ],
  'item-removed': (given, context) => [
    given.kind === 'post'
      ? `El ${context.moment(given.at)} se quitó una publicación tuya.`
      : `El ${context.moment(given.at)} se quitó ${given.place === undefined ? 'una foto' : `la foto ${given.place}`} de lo que mostrabas.`,
    ...statement(given),
    'Lo demás queda como está. Lo que se quitó no vuelve a verse, salvo que se decida otra cosa. Puedes borrarlo.',
    appeal(context),
  ],
  'listing-shown-again': (_, context) => ({
    paragraphs: [
      'Una persona revisó la denuncia por la que se ocultó tu perfil y no encontró nada que reprochar. Ya no está oculto por eso.',
      standing(context, 'Tu perfil se ve otra vez, como estaba.'),
    ],
    action: nextStep(context),
  }),
  'appeal-decided': ({ upheld, reason, renewalEnded }, context) => ({
    paragraphs: [
      upheld
        ? 'Otra persona revisó tu apelación y te dio la razón: la decisión ya no vale, y vuelve lo que quitó u ocultó, salvo lo que borraste, lo que venció y lo que otra decisión mantiene oculto.'
        : 'Otra persona revisó tu apelación. La decisión se mantiene.',
      `El motivo: ${reason}`,
      upheld && standing(context, 'Tu perfil se puede ver.'),
      renewalEnded &&
        'La renovación de tu membresía se canceló entretanto y sigue así. Puedes reanudarla en tu panel antes de que termine el periodo que pagaste.',
      !upheld &&
        'Todavía puedes acudir a un tribunal o a un organismo certificado de resolución de estos conflictos.',
    ],
    action: upheld ? nextStep(context) : { label: 'Ver la decisión', path: '/dashboard/decisions' },
  }),
  'report-received': ({ reference, urgent }) => ({
    paragraphs: [
      `Recibimos tu denuncia. Su número es ${reference}.`,
      urgent
        ? `Una persona la revisa en ${urgentReportHours} horas. Si alguien corre peligro, llama a la policía: la página de tu denuncia dice a quién más.`
        : `Una persona la revisa en ${reportDays} días hábiles, y te escribimos lo que decida.`,
      'A quien denunciaste no le decimos quién fue.',
    ],
    action: { label: 'Ver tu denuncia', path: `/es/report/${reference}` },
    note: 'Si no denunciaste nada, alguien escribió tu correo por error; no tienes que hacer nada.',
  }),
  'report-decided': ({ reference, measure, again, final }) => ({
    paragraphs: [
      `Una persona revisó ${again ? 'de nuevo ' : ''}tu denuncia ${reference} y ${
        measure
          ? 'actuó contra lo que denunciaste. Gracias.'
          : 'no encontró nada que la ley o nuestros términos prohíban, o ya no estaba. No queda ninguna medida.'
      }`,
      again && 'Esto reemplaza lo que te escribimos antes.',
      measure || final
        ? 'Si no estás de acuerdo, puedes acudir a un tribunal o a las autoridades.'
        : 'Si no estás de acuerdo, puedes apelar en la página de tu denuncia durante seis meses: di por qué. Otra persona la revisa de nuevo, una vez y sin costo. También puedes acudir a un tribunal o a las autoridades.',
    ],
    action: { label: 'Ver tu denuncia', path: `/es/report/${reference}` },
  }),
});
