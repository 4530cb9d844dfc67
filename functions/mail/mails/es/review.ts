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
  forbidden: 'muestra u ofrece algo que nuestros Términos de servicio no permiten.',
  unclear: 'no se entiende qué muestra o qué dice.',
  other: 'lee la nota.',
};

const retaggedWords = (retagged: readonly Retagged[] = []): string[] =>
  retagged.map(({ place, face }) =>
    face
      ? `Foto ${place}: vimos una cara y la marcamos así. Si no es correcto, cámbialo y la revisamos de nuevo.`
      : `Foto ${place}: no vimos una cara y le quitamos esa marca. Si no es correcto, cámbialo y la revisamos de nuevo.`,
  );

const renewalEnd =
  'Tu membresía ya no se renueva y no te cobraremos nada más. Si aprobamos tu identidad antes de que termine el periodo que pagaste, puedes reanudarla.';

const verifyAgain = { label: 'Verificarte de nuevo', path: '/verification' };

const reviewSubjects = {
  'verification-approved': 'Aprobamos tu verificación',
  'verification-rejected': 'Acción necesaria: no pudimos aprobar tu verificación',
  'verification-more-asked': 'Acción necesaria: falta algo de tu verificación',
  'verification-answer-due': 'Acción necesaria: tu verificación sigue incompleta',
  'verification-unanswered': 'Tu verificación terminó sin respuesta',
  'verification-expiring': 'Acción necesaria: tu verificación vence pronto',
  'verification-expired': 'Acción necesaria: tu verificación venció',
  'verification-withdrawn': 'Retiramos la aprobación de tu identidad',
  'contents-approved': 'Aprobamos lo que enviaste',
  'contents-refused': 'Acción necesaria: no aprobamos algo que enviaste',
};

/** Mails about reviewers' decisions and requests. */
export const reviewMails = frameMails(reviewSubjects, verifyAgain, {
  'verification-approved': ({ renewalEnded }, context) => ({
    paragraphs: [
      'Aprobamos tu verificación.',
      standing(context, 'Tu perfil ya se puede ver.'),
      renewalEnded &&
        'La renovación de tu membresía sigue cancelada. Puedes reanudarla en tu panel antes de que termine el periodo que pagaste.',
    ],
    action: nextStep(context),
  }),
  'verification-rejected': ({ reason, note, renewalEnds }, context) => ({
    paragraphs: [
      'No pudimos aprobar tu verificación.',
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
      'Necesitamos algo más para tu verificación.',
      `Envía de nuevo: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      note,
      `Tienes ${answerDays} días para enviarlo. Conservamos lo demás.`,
    ],
    action: { label: 'Completar la verificación', path: '/verification' },
  }),
  'verification-answer-due': ({ documents, until }, { moment }) => ({
    paragraphs: [
      `Todavía falta algo de tu verificación: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      `Envíalo a más tardar el ${moment(until)}. Después cerramos este caso, borramos sus documentos y tendrás que empezar de nuevo.`,
    ],
    action: { label: 'Completar la verificación', path: '/verification' },
  }),
  'verification-unanswered': ({ askedAt }, context) => [
    `No recibimos lo que te pedimos el ${context.moment(askedAt)}, así que tu verificación terminó. Lo decidió un programa porque venció el plazo. Se basa en nuestros Términos de servicio.`,
    'En 30 días borramos los documentos que enviaste. Lo que ya aprobamos sigue igual, y puedes verificarte de nuevo cuando quieras.',
    objection(context),
  ],
  'verification-expiring': ({ expiresOn, unproved }, { day }) => ({
    ...(unproved && { subject: 'Acción necesaria: completa tu verificación' }),
    paragraphs: [
      unproved
        ? `Cambiaste tu nombre legal o tu fecha de nacimiento. Tienes hasta el ${day(expiresOn)} para comprobarlo con un documento. Hasta ese día vale lo que ya aprobamos.`
        : `Tu verificación es válida hasta el ${day(expiresOn)}. Renuévala antes.`,
      'Mientras la revisamos, nada cambia. Después de ese día, tu perfil no se muestra hasta que la aprobemos.',
    ],
    action: {
      label: unproved ? 'Completar la verificación' : 'Renovar la verificación',
      path: '/verification',
    },
  }),
  'verification-expired': ({ expiresOn, unproved, renewalEnds }, context) => [
    unproved
      ? `No recibimos un documento que compruebe tu nuevo nombre legal o fecha de nacimiento. El plazo terminó el ${context.day(expiresOn)} y tu perfil ya no se muestra.`
      : `Tu verificación venció el ${context.day(expiresOn)} y tu perfil ya no se muestra.`,
    'Conservamos lo que escribiste y lo mostraremos cuando aprobemos tu nueva verificación. Lo decidió un programa porque venció el plazo. Se basa en nuestros Términos de servicio.',
    renewalEnds && renewalEnd,
    objection(context),
  ],
  'verification-withdrawn': ({ at, reason, ground, renewalEnds }, context) => ({
    paragraphs: [
      `Retiramos la aprobación de tu identidad el ${context.moment(at)}. Tu perfil ya no se muestra.`,
      `El motivo: ${reason}`,
      `${grounds[ground]} Lo decidió una persona, no un programa.`,
      'Conservamos lo que escribiste. Puedes verificarte de nuevo.',
      renewalEnds && renewalEnd,
      objection(context),
    ],
  }),
  'contents-approved': ({ retagged }, context) => ({
    paragraphs: ['Aprobamos lo que enviaste a revisión.', ...retaggedWords(retagged), standing(context)],
    action: nextStep(context),
  }),
  'contents-refused': ({ refused, approved, retagged }, context) => ({
    paragraphs: [
      'Nuestro equipo, no un programa, revisó lo que enviaste y no pudo aprobarlo todo:',
      ...refused.map(({ kind, place, reason, note }) =>
        [`${contentNames(kind, place)}: ${refusals[reason]}`, note].filter(Boolean).join(' '),
      ),
      approved > 0 && 'Aprobamos lo demás.',
      ...retaggedWords(retagged),
      'Puedes cambiarlo y lo revisamos de nuevo. Mientras tanto, se queda el texto, la foto pública o la publicación que ya habíamos aprobado.',
      isAmong(refused, 'avatar') && 'Cambia tu foto pública en Ajustes.',
      isAmong(refused, 'post') && 'Cambia tus publicaciones en Publicaciones, en tu panel.',
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
