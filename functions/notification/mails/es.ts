import type { ContentKind, RefusalReason } from '#shared/content-review.ts';
import type { DecisionGround } from '#shared/decision.ts';
import type { DocumentKind } from '#shared/verification.ts';
import type { Mails } from '../mail-text.ts';

const day = (instant: string): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

const moment = (instant: string): string =>
  `${new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant))} UTC`;

const cents = (amount: number): string => (amount / 100).toFixed(2);

const device = (browser = 'un navegador desconocido', system?: string): string =>
  system ? `${browser} en ${system}` : browser;

const notYou =
  'Si no fuiste tú, elige una contraseña nueva de inmediato, cierra tu sesión en todas partes desde la configuración de tu cuenta y escribe a soporte.';
const chooseAnother = { label: 'Elegir una contraseña nueva', path: '/forgot-password' };

const reasons: Readonly<Record<string, string>> = {
  'unclear-images': 'Las imágenes no se leen con claridad.',
  mismatch: 'Lo que escribiste no coincide con los documentos.',
  'expired-document': 'Un documento está vencido.',
  'under-age': 'Debes tener al menos 18 años.',
  other: 'Lee la nota de abajo.',
};

const grounds: Readonly<Record<DecisionGround, string>> = {
  terms:
    'Se basa en nuestros Términos de Servicio, secciones 8 y 9: lo que no se permite y lo que decidimos cuando sucede.',
  law: 'Se basa en la ley, como dice el motivo.',
};

const objection =
  'Si crees que es un error, responde a este correo en un plazo de seis meses y di por qué. Otra persona lo revisará sin costo. También puedes acudir a un tribunal o a un organismo certificado de resolución de estos conflictos.';

const documentNames: Readonly<Record<DocumentKind, string>> = {
  selfie: 'selfie',
  idFront: 'identificación oficial, frente',
  idBack: 'identificación oficial, reverso',
  addressProof: 'comprobante de domicilio',
};

const contentNames = (kind: ContentKind, place = 1): string =>
  ({ text: 'Tu texto', photo: `Foto ${place}`, avatar: 'Tu foto pública' })[kind];

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

export const mails: Mails = {
  'sign-up-code': ({ code }) => ({
    subject: 'Tu código',
    paragraphs: ['Escribe este código para confirmar tu correo:'],
    code,
    note: 'Si no lo pediste, no tienes que hacer nada.',
  }),
  'address-taken': ({ code }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      'Alguien, quizás tú, intentó registrarse con este correo. Ya tienes una cuenta.',
      'Inicia sesión con tu contraseña. Si la olvidaste, usa "¿Olvidaste tu contraseña?" en esa página.',
    ],
    action: { label: 'Iniciar sesión', path: '/login' },
    note: `Si no fuiste tú, no tienes que hacer nada: nada ha cambiado. Referencia ${code}`,
  }),
  'password-reset': ({ code, email }) => ({
    subject: 'Tu contraseña',
    paragraphs: ['Pediste elegir una contraseña nueva. El enlace sirve una vez, durante una hora.'],
    action: {
      label: 'Elegir una contraseña nueva',
      path: `/reset-password?access_token=${code}&email=${encodeURIComponent(email)}`,
    },
    note: 'Si no lo pediste, no tienes que hacer nada: tu contraseña sigue igual.',
  }),
  'password-reset-required': ({ code, email }) => ({
    subject: 'Tu contraseña',
    paragraphs: [
      'Para volver a iniciar sesión tienes que elegir una contraseña nueva: la anterior ya no sirve. El enlace sirve una vez, durante una hora.',
    ],
    action: {
      label: 'Elegir una contraseña nueva',
      path: `/reset-password?access_token=${code}&email=${encodeURIComponent(email)}`,
    },
    note: 'Pasada esa hora, pide otro enlace donde inicias sesión.',
  }),
  'new-address-code': ({ code }) => ({
    subject: 'Tu código',
    paragraphs: ['Escribe este código para confirmar tu correo nuevo:'],
    code,
    note: 'Si no lo pediste, no tienes que hacer nada.',
  }),
  'verification-approved': ({ membershipActive }) => ({
    subject: 'Novedades de tu cuenta',
    paragraphs: [
      'Tu verificación fue aprobada.',
      membershipActive
        ? 'Ya puedes crear y publicar.'
        : 'Falta un paso antes de que puedas publicar: tu membresía.',
    ],
    action: membershipActive
      ? { label: 'Ir a tu panel', path: '/dashboard/listings' }
      : { label: 'Ver la membresía', path: '/membership' },
  }),
  'verification-rejected': ({ reason, note }) => ({
    subject: 'Novedades de tu cuenta',
    paragraphs: [
      'Tu verificación no pudo ser aprobada.',
      reasons[reason] ?? reasons['other'] ?? '',
      ...(note ? [note] : []),
      'Puedes corregirlo e intentarlo de nuevo.',
      objection,
    ],
    action: { label: 'Intentar de nuevo', path: '/verification' },
  }),
  'verification-more-asked': ({ documents, note }) => ({
    subject: 'Novedades de tu cuenta',
    paragraphs: [
      'La persona que revisa tu verificación necesita algo más.',
      `Envía de nuevo: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      note,
      'Lo demás que enviaste se conserva.',
    ],
    action: { label: 'Completar la verificación', path: '/verification' },
  }),
  'verification-expiring': ({ expiresOn }) => ({
    subject: 'Novedades de tu cuenta',
    paragraphs: [
      `La verificación de tu identidad vale hasta el ${day(expiresOn)}. Necesitamos que la renueves antes.`,
      'Mientras una persona la revisa nada cambia. Después de ese día, lo que muestras deja de verse hasta que esté aprobada.',
    ],
    action: { label: 'Renovar la verificación', path: '/verification' },
  }),
  'verification-expired': ({ expiresOn }) => ({
    subject: 'Novedades de tu cuenta',
    paragraphs: [
      `La verificación de tu identidad valía hasta el ${day(expiresOn)}. Desde entonces nada tuyo se muestra.`,
      'Lo que escribiste se conserva y vuelve a verse cuando una persona apruebe la nueva verificación. Esto lo hizo un programa, por la fecha; se basa en nuestros Términos de Servicio.',
      objection,
    ],
    action: { label: 'Verificarte de nuevo', path: '/verification' },
  }),
  'verification-withdrawn': ({ at, reason, ground }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      `Retiramos la aprobación de tu identidad el ${moment(at)}. Desde entonces nada tuyo se muestra.`,
      `El motivo: ${reason}`,
      `${grounds[ground]} Lo decidió una persona, no un programa.`,
      'Lo que escribiste se conserva. Puedes verificarte de nuevo.',
      objection,
    ],
    action: { label: 'Verificarte de nuevo', path: '/verification' },
  }),
  'contents-approved': ({ public: isPublic }) => ({
    subject: 'Novedades de tu cuenta',
    paragraphs: [
      'Lo que enviaste a revisión fue aprobado.',
      isPublic ? 'Ya se puede ver.' : 'Todavía no se ve: tu panel dice qué falta.',
    ],
    action: { label: 'Ir a tu panel', path: '/dashboard/listings' },
  }),
  'contents-refused': ({ refused, approved }) => ({
    subject: 'Novedades de tu cuenta',
    paragraphs: [
      'Una persona, no un programa, revisó lo que enviaste y no pudo aprobarlo todo:',
      ...refused.map(({ kind, place, reason, note }) =>
        [`${contentNames(kind, place)}: ${refusals[reason]}`, note].filter(Boolean).join(' '),
      ),
      ...(approved > 0 ? ['Lo demás fue aprobado.'] : []),
      'Puedes cambiar lo que fue rechazado y se revisa de nuevo. Un texto o una foto pública aprobados antes quedan como están hasta entonces.',
      grounds.terms,
      objection,
    ],
    action: { label: 'Ir a tu panel', path: '/dashboard/listings' },
  }),
  'membership-started': ({ periodEnd }) => ({
    subject: 'Tu membresía',
    paragraphs: [
      `Recibimos tu pago. Tu membresía está activa hasta el ${day(periodEnd)} y entonces se renueva.`,
    ],
    action: { label: 'Ir a tu panel', path: '/dashboard' },
  }),
  'membership-renewal-failed': ({ publicUntil }) => ({
    subject: 'Tu membresía',
    paragraphs: [
      'El pago del siguiente periodo falló.',
      `Nada cambia hasta el ${day(publicUntil)}. Revisa antes tu método de pago, por favor.`,
    ],
    action: { label: 'Revisar el método de pago', path: '/dashboard/purchases' },
  }),
  'membership-ended': () => ({
    subject: 'Tu membresía',
    paragraphs: [
      'Tu membresía terminó. Lo que creaste se conserva; puedes suscribirte de nuevo cuando quieras.',
    ],
    action: { label: 'Ver la membresía', path: '/membership' },
  }),
  'other-payment': ({ sub, paymentId, amount, currency }) => ({
    subject: 'Un pago que no abrió nada',
    paragraphs: [
      `El procesador de pagos cobró ${cents(amount)} ${currency} por algo que no es la membresía, o no como se pidió. Está en el historial de quien lo pagó; no se abrió nada.`,
      `Pago: ${paymentId}\nCuenta: ${sub}`,
      'Revísalo en el procesador de pagos: devuelve el dinero, o termina la suscripción de la que es, para que no se cobre de nuevo.',
    ],
  }),
  'support-request': ({ receipt, sub, email, message, member }) => ({
    subject: member ? `Prioridad · Mensaje ${receipt}` : `Mensaje ${receipt}`,
    paragraphs: [
      member
        ? 'Alguien con membresía escribió a soporte: va primero. Responde a este correo.'
        : 'Alguien escribió a soporte. Responde a este correo.',
      `${email}${sub ? `\n${sub}` : ''}`,
      message,
    ],
  }),
  'password-changed': ({ at, certain }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      certain
        ? `Tu contraseña cambió el ${moment(at)}. Se cerró tu sesión en todas partes.`
        : `El ${moment(at)} alguien que conoce tu contraseña empezó a cambiarla. Se interrumpió, así que puede valer la nueva o la anterior. Por seguridad se cerró tu sesión en todas partes.`,
      certain ? 'Inicia sesión con la nueva.' : 'Prueba primero la nueva y después la anterior.',
      notYou,
    ],
    action: chooseAnother,
  }),
  'new-sign-in': ({ at, browser, system }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      `El ${moment(at)} se inició sesión en tu cuenta desde un dispositivo nuevo: ${device(browser, system)}.`,
      'Si fuiste tú, no tienes que hacer nada.',
      'Si no fuiste tú, cierra esa sesión en la configuración de tu cuenta y elige de inmediato una contraseña nueva.',
    ],
    action: { label: 'Ver mis sesiones', path: '/dashboard/settings/security' },
  }),
  'second-factor-on': ({ at }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      `La verificación en dos pasos se activó el ${moment(at)}. Ahora, para iniciar sesión, hace falta un código de tu aplicación de autenticación.`,
      'Guarda tus códigos de recuperación donde los encuentres sin tu teléfono.',
      notYou,
    ],
    action: chooseAnother,
  }),
  'second-factor-off': ({ at }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      `La verificación en dos pasos se desactivó el ${moment(at)}. Para iniciar sesión basta tu contraseña.`,
      notYou,
    ],
    action: chooseAnother,
  }),
  'second-factor-restored': ({ at, on }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      on
        ? `La verificación en dos pasos de tu cuenta había cambiado sin ti, y lo notamos el ${moment(at)}. Se vuelve a pedir tu aplicación de autenticación.`
        : `Había una aplicación de autenticación en tu cuenta que tú no pusiste, y lo notamos el ${moment(at)}. Ya no se pide.`,
      notYou,
    ],
    action: chooseAnother,
  }),
  'recovery-code-used': ({ at }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      `Se usó uno de tus códigos de recuperación el ${moment(at)}. La verificación en dos pasos quedó desactivada y tus otros códigos ya no valen.`,
      'Puedes activarla de nuevo en la configuración de tu cuenta.',
      notYou,
    ],
    action: chooseAnother,
  }),
  'email-changed': ({ at }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      `El correo de tu cuenta cambió el ${moment(at)}. Desde ahora se inicia sesión con el nuevo, y este ya no recibe nada de la cuenta.`,
      'Si no fuiste tú, responde a este correo cuanto antes: te ayudamos a recuperarla.',
    ],
  }),
  'address-wanted': () => ({
    subject: 'Tu cuenta',
    paragraphs: [
      'Alguien, quizás tú, quiso usar este correo para otra cuenta. Ya tienes una con él, y nada ha cambiado.',
      'Inicia sesión con tu contraseña. Si la olvidaste, usa "¿Olvidaste tu contraseña?" en esa página.',
    ],
    action: { label: 'Iniciar sesión', path: '/login' },
    note: 'Si no fuiste tú, no tienes que hacer nada.',
  }),
  'recovery-codes-new': ({ at }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      `Se crearon códigos de recuperación nuevos el ${moment(at)}. Los anteriores ya no valen.`,
      notYou,
    ],
    action: chooseAnother,
  }),
  'erasure-requested': ({ dueAt, renews }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      `Recibimos tu solicitud: tu cuenta se borrará el ${day(dueAt)}. Nada tuyo es público desde ahora.`,
      ...(renews
        ? ['Tu membresía ya no se renovará y no se te cobrará nada más. Lo que pagaste vale hasta su fecha.']
        : []),
      'Hasta ese día puedes cambiar de idea: inicia sesión y elige "Conservar mi cuenta". Después no habrá vuelta atrás.',
      'Si no fuiste tú, inicia sesión, conserva tu cuenta y elige una contraseña nueva de inmediato.',
    ],
    action: { label: 'Ver o deshacer', path: '/dashboard/settings/data' },
  }),
  'erasure-undone': ({ ended }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      'Tu cuenta se conserva, como pediste. No se borrará nada.',
      ...(ended
        ? [
            'La renovación de tu membresía se había cancelado y sigue así. Puedes reanudarla en tu panel antes de que termine el periodo que pagaste, o suscribirte de nuevo después.',
          ]
        : []),
      notYou,
    ],
    action: { label: 'Ir a tu panel', path: '/dashboard' },
  }),
  'account-erased': () => ({
    subject: 'Tu cuenta',
    paragraphs: [
      'Como pediste, ahora se borra tu cuenta con todo lo que contiene. Este es nuestro último correo.',
      'La ley nos obliga a conservar por un tiempo los importes y fechas de tus pagos y quién verificó tu edad y cuándo, sin tu nombre ni tu correo.',
    ],
  }),
  'account-suspended': ({ at, reason, ground, renewalEnds }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      `Tu cuenta quedó suspendida el ${moment(at)}. Mientras dure, nada tuyo se muestra en ningún país y no puedes publicar ni comprar nada.`,
      `El motivo: ${reason}`,
      `${grounds[ground]} Lo decidió una persona, no un programa.`,
      ...(renewalEnds ? ['Tu membresía ya no se renovará y no se te cobrará nada más mientras dure.'] : []),
      objection,
      'Todavía puedes iniciar sesión, leer esto, llevarte tus datos y hacer que se borre tu cuenta.',
    ],
    action: { label: 'Ir a tu cuenta', path: '/dashboard' },
  }),
  'account-restored': ({ reason, renewalEnded }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      'Tu cuenta ya no está suspendida. Lo que mostrabas vuelve a mostrarse si todo lo demás está en orden.',
      `El motivo: ${reason}`,
      ...(renewalEnded
        ? [
            'La renovación de tu membresía se canceló entretanto y sigue así. Puedes reanudarla en tu panel antes de que termine el periodo que pagaste.',
          ]
        : []),
    ],
    action: { label: 'Ir a tu panel', path: '/dashboard' },
  }),
  'export-ready': ({ until }) => ({
    subject: 'Tu cuenta',
    paragraphs: [
      `La copia de tus datos está lista. Puedes descargarla en los ajustes de tu cuenta hasta el ${moment(until)}.`,
      'Si no la pediste tú, elige una contraseña nueva de inmediato.',
    ],
    action: { label: 'Ir a tus datos', path: '/dashboard/settings/data' },
  }),
};
