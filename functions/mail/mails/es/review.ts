import type { ContentKind, RefusalReason } from '#shared/content-review.ts';
import { answerDays, type DocumentKind } from '#shared/verification.ts';
import type { Retagged } from '#functions/data/mail-request.ts';
import { frameMails, isAlone, isAmong } from '../../mail-text.ts';
import { grounds, nextStep, objection, standing } from './words.ts';

const reasons: Readonly<Record<string, string>> = {
  'unclear-images': 'Las imágenes no se leen con claridad.',
  mismatch: 'Lo que escribiste no coincide con los documentos.',
  'expired-document': 'Un documento está vencido.',
  'under-age': 'Debes tener al menos 18 años.',
  other: 'Lee la nota de abajo.',
};

const documentNames: Readonly<Record<DocumentKind, string>> = {
  selfie: 'selfie',
  idFront: 'identificación oficial, frente',
  idBack: 'identificación oficial, reverso',
  addressProof: 'comprobante de domicilio',
};

const contentNames = (kind: ContentKind, place = 1): string =>
  ({ text: 'Tu texto', photo: `Foto ${place}`, avatar: 'Tu foto pública', post: 'Tu publicación' })[kind];

const refusals: Readonly<Record<RefusalReason, string>> = {
  minors: 'alguien que aparece, o lo que sugiere, podría ser menor de 18 años.',
  coercion:
    'hay señales de que alguien no actúa por su propia voluntad. Si es así, la página Seguridad dice quién ayuda.',
  'another-person': 'muestra o describe a otra persona, o a otras además de ti.',
  misleading: 'está inventado, editado hasta no reconocerse, o dice lo que no es.',
  explicit: 'es sexualmente explícito donde todos lo ven.',
  'contact-details': 'muestra datos de contacto o publicidad donde no corresponde.',
  forbidden: 'muestra u ofrece algo que nuestros Términos de Servicio no permiten.',
  unclear: 'no se entiende qué muestra o qué dice.',
  other: 'lee la nota.',
};

const retaggedWords = (retagged: readonly Retagged[] = []): string[] =>
  retagged.map(({ place, face }) =>
    face
      ? `Foto ${place}: quien revisó vio una cara, así que ahora está marcada como tal. Si no es así, cámbialo y se revisa de nuevo.`
      : `Foto ${place}: quien revisó no vio una cara, así que le quitó esa marca. Si no es así, cámbialo y se revisa de nuevo.`,
  );

const renewalEnd =
  'Tu membresía ya no se renueva y no se te cobra nada más. Si tu identidad se aprueba antes de que termine lo que pagaste, puedes reanudarla.';

const verifyAgain = { label: 'Verificarte de nuevo', path: '/verification' };

const reviewSubjects = {
  'verification-approved': 'Tu verificación fue aprobada',
  'verification-rejected': 'Acción necesaria: tu verificación no fue aprobada',
  'verification-more-asked': 'Acción necesaria: falta algo de tu verificación',
  'verification-answer-due': 'Acción necesaria: tu verificación todavía espera',
  'verification-unanswered': 'Tu verificación terminó sin respuesta',
  'verification-expiring': 'Acción necesaria: tu verificación vence pronto',
  'verification-expired': 'Acción necesaria: tu verificación venció',
  'verification-withdrawn': 'Se retiró la aprobación de tu identidad',
  'contents-approved': 'Lo que enviaste fue aprobado',
  'contents-refused': 'Acción necesaria: algo que enviaste no fue aprobado',
};

/** Mails about reviewers' decisions and requests. */
export const reviewMails = frameMails(reviewSubjects, verifyAgain, {
  'verification-approved': ({ renewalEnded }, context) => ({
    paragraphs: [
      'Tu verificación fue aprobada.',
      standing(context, 'Tu perfil ya se puede ver.'),
      renewalEnded &&
        'La renovación de tu membresía se canceló entretanto y sigue así. Puedes reanudarla en tu panel antes de que termine el periodo que pagaste.',
    ],
    action: nextStep(context),
  }),
  'verification-rejected': ({ reason, note, renewalEnds }, context) => ({
    paragraphs: [
      'Tu verificación no pudo ser aprobada.',
      reasons[reason] ?? reasons['other'] ?? '',
      note,
      'Puedes corregirlo e intentarlo de nuevo.',
      renewalEnds && renewalEnd,
      objection(context),
    ],
    action: { label: 'Intentar de nuevo', path: '/verification' },
  }),
  'verification-more-asked': ({ documents, note }) => ({
    paragraphs: [
      'La persona que revisa tu verificación necesita algo más.',
      `Envía de nuevo: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      note,
      `Tienes ${answerDays} días para enviarlo; mientras tanto, lo demás que enviaste se conserva.`,
    ],
    action: { label: 'Completar la verificación', path: '/verification' },
  }),
  'verification-answer-due': ({ documents, until }, { moment }) => ({
    paragraphs: [
      `Todavía falta algo de tu verificación: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      `Envíalo hasta el ${moment(until)}. Después termina este caso, sus documentos se borran y empiezas de nuevo.`,
    ],
    action: { label: 'Completar la verificación', path: '/verification' },
  }),
  'verification-unanswered': ({ askedAt }, context) => [
    `No llegó lo que te pedimos el ${context.moment(askedAt)}, así que tu caso de verificación terminó. Esto lo hizo un programa, por la fecha; se basa en nuestros Términos de Servicio.`,
    'Los documentos que habías enviado se borran en 30 días. Lo que ya estaba aprobado sigue igual, y puedes verificarte de nuevo cuando quieras.',
    objection(context),
  ],
  'verification-expiring': ({ expiresOn, unproved }, { day }) => ({
    ...(unproved && { subject: 'Acción necesaria: completa tu verificación' }),
    paragraphs: [
      unproved
        ? `Cambiaste tu nombre legal o tu fecha de nacimiento. Tienes hasta el ${day(expiresOn)} para comprobarlo con un documento; hasta ese día vale lo aprobado.`
        : `La verificación de tu identidad vale hasta el ${day(expiresOn)}. Necesitamos que la renueves antes.`,
      'Mientras una persona la revisa nada cambia. Después de ese día, lo que muestras deja de verse hasta que esté aprobada.',
    ],
    action: {
      label: unproved ? 'Completar la verificación' : 'Renovar la verificación',
      path: '/verification',
    },
  }),
  'verification-expired': ({ expiresOn, unproved, renewalEnds }, context) => [
    unproved
      ? `El nombre legal o la fecha de nacimiento que cambiaste nunca se comprobó con un documento. El plazo era hasta el ${context.day(expiresOn)}. Desde entonces nada tuyo se muestra.`
      : `La verificación de tu identidad valía hasta el ${context.day(expiresOn)}. Desde entonces nada tuyo se muestra.`,
    'Lo que escribiste se conserva y vuelve a verse cuando una persona apruebe la nueva verificación. Esto lo hizo un programa, por la fecha; se basa en nuestros Términos de Servicio.',
    renewalEnds && renewalEnd,
    objection(context),
  ],
  'verification-withdrawn': ({ at, reason, ground, renewalEnds }, context) => ({
    paragraphs: [
      `Retiramos la aprobación de tu identidad el ${context.moment(at)}. Desde entonces nada tuyo se muestra.`,
      `El motivo: ${reason}`,
      `${grounds[ground]} Lo decidió una persona, no un programa.`,
      'Lo que escribiste se conserva. Puedes verificarte de nuevo.',
      renewalEnds && renewalEnd,
      objection(context),
    ],
  }),
  'contents-approved': ({ retagged }, context) => ({
    paragraphs: ['Lo que enviaste a revisión fue aprobado.', ...retaggedWords(retagged), standing(context)],
    action: nextStep(context),
  }),
  'contents-refused': ({ refused, approved, retagged }, context) => ({
    paragraphs: [
      'Una persona, no un programa, revisó lo que enviaste y no pudo aprobarlo todo:',
      ...refused.map(({ kind, place, reason, note }) =>
        [`${contentNames(kind, place)}: ${refusals[reason]}`, note].filter(Boolean).join(' '),
      ),
      approved > 0 && 'Lo demás fue aprobado.',
      ...retaggedWords(retagged),
      'Puedes cambiar lo que fue rechazado y se revisa de nuevo. Un texto, una foto pública o una publicación aprobados antes quedan como están hasta entonces.',
      isAmong(refused, 'avatar') && 'Tu foto pública se cambia en Ajustes.',
      isAmong(refused, 'post') && 'Tus publicaciones se cambian en su propia página de tu panel.',
      grounds.terms,
      objection(context),
    ],
    action: isAlone(refused, 'avatar')
      ? { label: 'Cambiar tu foto pública', path: '/dashboard/settings' }
      : isAlone(refused, 'post')
        ? { label: 'Ver tus publicaciones', path: '/dashboard/instagram' }
        : { label: 'Ir a tu panel', path: '/dashboard/listings' },
  }),
});
