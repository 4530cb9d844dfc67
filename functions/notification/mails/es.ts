import type { ContentKind, RefusalReason } from '#shared/content-review.ts';
import type { DecisionGround } from '#shared/decision.ts';
import { charge } from '#shared/money.ts';
import { readReference } from '#shared/transfer-reference.ts';
import type { TransferRefusal } from '#shared/transfer.ts';
import { answerDays, type DocumentKind } from '#shared/verification.ts';
import type { Retagged } from '#functions/data/mail-request.ts';
import type { Mails } from '../mail-text.ts';
import { isAlone, isAmong } from '../refused-kinds.ts';

const day = (instant: string): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

const moment = (instant: string): string =>
  `${new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant))} UTC`;

const money = (amount: number, currency: string): string => charge(amount, currency, 'es-419');

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

const transferReasons: Readonly<Record<TransferRefusal, string>> = {
  'not-received': 'el dinero no está en nuestra cuenta.',
  'amount-differs': 'llegó más o menos de lo solicitado.',
  'another-payer': 'vino de la cuenta de otra persona.',
  other: 'mira la nota.',
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
      `Tienes ${answerDays} días para enviarlo; mientras tanto, lo demás que enviaste se conserva.`,
    ],
    action: { label: 'Completar la verificación', path: '/verification' },
  }),
  'verification-answer-due': ({ documents, until }) => ({
    subject: 'Novedades de tu cuenta',
    paragraphs: [
      `Todavía falta algo de tu verificación: ${documents.map((kind) => documentNames[kind]).join(', ')}.`,
      `Envíalo hasta el ${moment(until)}. Después termina este caso, sus documentos se borran y empiezas de nuevo.`,
    ],
    action: { label: 'Completar la verificación', path: '/verification' },
  }),
  'verification-unanswered': ({ askedAt }) => ({
    subject: 'Novedades de tu cuenta',
    paragraphs: [
      `No llegó lo que te pedimos el ${day(askedAt)}, así que tu caso de verificación terminó. Esto lo hizo un programa, por la fecha; se basa en nuestros Términos de Servicio.`,
      'Los documentos que habías enviado se borran en 30 días. Lo que ya estaba aprobado sigue igual, y puedes verificarte de nuevo cuando quieras.',
      objection,
    ],
    action: { label: 'Verificarte de nuevo', path: '/verification' },
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
  'contents-approved': ({ public: isPublic, retagged }) => ({
    subject: 'Novedades de tu cuenta',
    paragraphs: [
      'Lo que enviaste a revisión fue aprobado.',
      ...retaggedWords(retagged),
      isPublic ? 'Ya se puede ver.' : 'Todavía no se ve: tu panel dice qué falta.',
    ],
    action: { label: 'Ir a tu panel', path: '/dashboard/listings' },
  }),
  'contents-refused': ({ refused, approved, retagged }) => ({
    subject: 'Novedades de tu cuenta',
    paragraphs: [
      'Una persona, no un programa, revisó lo que enviaste y no pudo aprobarlo todo:',
      ...refused.map(({ kind, place, reason, note }) =>
        [`${contentNames(kind, place)}: ${refusals[reason]}`, note].filter(Boolean).join(' '),
      ),
      ...(approved > 0 ? ['Lo demás fue aprobado.'] : []),
      ...retaggedWords(retagged),
      'Puedes cambiar lo que fue rechazado y se revisa de nuevo. Un texto, una foto pública o una publicación aprobados antes quedan como están hasta entonces.',
      ...(isAmong(refused, 'avatar') ? ['Tu foto pública se cambia en la configuración de tu cuenta.'] : []),
      ...(isAmong(refused, 'post') ? ['Tus publicaciones se cambian en su propia página de tu panel.'] : []),
      grounds.terms,
      objection,
    ],
    action: isAlone(refused, 'avatar')
      ? { label: 'Cambiar tu foto pública', path: '/dashboard/settings' }
      : isAlone(refused, 'post')
        ? { label: 'Ver tus publicaciones', path: '/dashboard/instagram' }
        : { label: 'Ir a tu panel', path: '/dashboard/listings' },
  }),
  'membership-started': ({ periodEnd, renews }) => ({
    subject: 'Tu membresía',
    paragraphs: [
      renews
        ? `Recibimos tu pago. Tu membresía está activa hasta el ${day(periodEnd)} y entonces se renueva.`
        : `Recibimos tu pago. Tu membresía está activa hasta el ${day(periodEnd)}. No se renueva por sí sola.`,
    ],
    action: { label: 'Ir a tu panel', path: '/dashboard' },
  }),
  'membership-reminder': ({ periodEnd }) => ({
    subject: 'Tu membresía',
    paragraphs: [
      `Tu membresía termina el ${day(periodEnd)} y no se renueva.`,
      'Hasta entonces nada cambia. Si quieres seguir, en la página de la membresía verás cómo.',
    ],
    action: { label: 'Ver la membresía', path: '/membership' },
  }),
  'membership-renewal-canceled': ({ publicUntil }) => ({
    subject: 'Tu membresía',
    paragraphs: [
      `La renovación de tu membresía se canceló: no se te cobra nada más. Hasta el ${day(publicUntil)} nada cambia y lo tuyo se sigue mostrando; después ya no se muestra. Lo que creaste se conserva.`,
      'Si cambias de idea, hasta ese día puedes reanudarla en la página de la membresía.',
      'Si no fuiste tú, responde a este correo.',
    ],
    action: { label: 'Ver la membresía', path: '/membership' },
  }),
  'membership-renewal-resumed': ({ nextChargeAt }) => ({
    subject: 'Tu membresía',
    paragraphs: [
      `La renovación de tu membresía se reanudó: el ${day(nextChargeAt)} se te cobra el siguiente periodo.`,
      'Si cambias de idea, antes de ese día puedes cancelarla en la página de la membresía.',
      'Si no fuiste tú, responde a este correo.',
    ],
    action: { label: 'Ver la membresía', path: '/membership' },
  }),
  'membership-renewal-failed': ({ publicUntil }) => ({
    subject: 'Tu membresía',
    paragraphs: [
      'El pago del siguiente periodo falló.',
      `Nada cambia hasta el ${day(publicUntil)}. Antes de ese día cambia tu tarjeta o revisa que se le pueda cobrar, por favor.`,
    ],
    action: { label: 'Cambiar tarjeta', path: '/membership' },
  }),
  'membership-ended': () => ({
    subject: 'Tu membresía',
    paragraphs: [
      'Tu membresía terminó. Lo que creaste se conserva; puedes suscribirte de nuevo cuando quieras.',
    ],
    action: { label: 'Ver la membresía', path: '/membership' },
  }),
  'membership-refunded': ({ ends, back }) => ({
    subject: 'Tu membresía',
    paragraphs: [
      ends
        ? 'Te devolvimos tu último pago, así que tu membresía terminó. Tu banco puede tardar unos días en mostrarlo.'
        : 'Te devolvimos una parte de lo que pagaste. Tu membresía no cambia. Tu banco puede tardar unos días en mostrarlo.',
      ...(back
        ? [
            `Devolvimos ${money(back.amount, back.currency)}. Motivo: ${back.reason}`,
            `${grounds[back.ground]} Lo decidió una persona, no un programa.`,
            objection,
          ]
        : []),
      ...(ends ? ['Lo que creaste se conserva; puedes suscribirte de nuevo cuando quieras.'] : []),
    ],
    action: { label: 'Ver tus compras', path: '/dashboard/purchases' },
  }),
  'membership-refund-returned': ({ amount, currency, until }) => ({
    subject: 'Tu membresía',
    paragraphs: [
      `Tu banco no aceptó el reembolso de ${money(amount, currency)} y el dinero volvió a nosotros.`,
      until
        ? `Tu membresía, que había terminado con ese reembolso, sigue activa hasta el ${day(until)}. No se renueva por sí sola.`
        : 'Tu membresía no cambia.',
      'Responde a este correo para acordar cómo te lo devolvemos.',
    ],
    action: { label: 'Ver la membresía', path: '/membership' },
  }),
  'membership-disputed': () => ({
    subject: 'Tu membresía',
    paragraphs: [
      'Tu banco avisó a nuestro procesador de pagos que tu último pago está en disputa. Hasta que se decida no se muestra nada tuyo y no se te cobra.',
      'Si no lo pediste tú, escribe a tu banco y también a nosotros: responde a este correo.',
    ],
    action: { label: 'Ver la membresía', path: '/membership' },
  }),
  'payment-disputed': ({ sub, disputeId, amount, currency }) => ({
    subject: 'Un pago está en disputa',
    paragraphs: [
      `El banco de quien pagó reclama ${money(amount, currency)}. Lo que se pagó con ese cargo no se muestra hasta que se decida, y su renovación está desactivada.`,
      `Disputa: ${disputeId}\nCuenta: ${sub}`,
      'Responde a la disputa en el procesador de pagos antes de su fecha, o acéptala ahí.',
    ],
  }),
  'refund-returned': ({ sub, refundId, amount, currency }) => ({
    subject: 'Un reembolso volvió',
    paragraphs: [
      `El banco de quien pagó no aceptó ${money(amount, currency)}, que están otra vez en el saldo del procesador de pagos. Lo que ese reembolso había terminado sigue hasta el final de lo pagado.`,
      `Reembolso: ${refundId}\nCuenta: ${sub}`,
      'Acuerda con quien pagó otra forma de enviárselo. Un nuevo intento por la misma tarjeta es posible.',
    ],
  }),
  'former-provider': ({ sub, customerId }) => ({
    subject: 'Algo pasó en el procesador de pagos anterior',
    paragraphs: [
      'El procesador de pagos avisó de alguien que hoy paga de otra forma. Aquí no cambió nada y no se escribió nada en su historial; de lo que siga con esta persona ahí no te avisaremos en los siete días que vienen.',
      `Cliente: ${customerId}\nCuenta: ${sub}`,
      'Míralo en el procesador de pagos: una suscripción que siga ahí se termina ahí, y un reembolso o una disputa se atiende ahí.',
    ],
  }),
  'refund-refused': ({ sub, paymentId, amount, currency }) => ({
    subject: 'Un reembolso no se pudo hacer',
    paragraphs: [
      `Se ordenó devolver ${money(amount, currency)} y el procesador de pagos lo rechazó de forma definitiva: queda menos de ese pago o lo reclama el banco. No se devolvió nada y a quien pagó no se le dijo nada.`,
      `Pago: ${paymentId}\nCuenta: ${sub}`,
      'Mira el pago en el procesador de pagos y ordena lo que quede.',
    ],
  }),
  'transfer-asked': ({ reference, amount, currency, expiresAt, bank, periodEnd }) => ({
    subject: 'Tu transferencia bancaria',
    paragraphs: [
      `Transfiere exactamente ${money(amount, currency)} a más tardar el ${day(expiresAt)}, desde una cuenta tuya, y escribe la referencia como concepto del pago. Sin ella nadie puede saber de quién es el dinero.`,
      ...(periodEnd
        ? [
            `Es por el periodo que sigue al tuyo, que termina el ${day(periodEnd)}: para no perder días, que el dinero llegue antes de ese día.`,
          ]
        : []),
      [
        `Monto: ${money(amount, currency)}`,
        `Titular: ${bank.holder}`,
        `Cuenta: ${bank.account}`,
        `Banco: ${bank.bank}`,
        ...(bank.swift ? [`SWIFT/BIC: ${bank.swift}`] : []),
      ].join('\n'),
      'La referencia:',
    ],
    code: readReference(reference),
    action: { label: 'Ver la transferencia', path: '/membership/transfer' },
    note: 'Te escribimos cuando el dinero haya llegado. Si ya no quieres pagar, cancela la solicitud en esa página.',
  }),
  'transfer-refused': ({ at, reference, amount, currency, reason, note }) => ({
    subject: 'Tu transferencia bancaria',
    paragraphs: [
      `El ${moment(at)} una persona, no un programa, decidió que la transferencia ${readReference(reference)} de ${money(amount, currency)} no paga ninguna membresía: ${transferReasons[reason]}`,
      ...(note ? [note] : []),
      reason === 'not-received'
        ? 'Si llega, todavía puede confirmarse: no la envíes otra vez. Si ya la enviaste, escribe a soporte con la referencia. Si no la enviaste, puedes solicitar otra transferencia.'
        : 'Puedes solicitar otra transferencia. El dinero de esta que haya llegado a nuestra cuenta vuelve a la cuenta de la que vino.',
      grounds.terms,
      objection,
    ],
    action: { label: 'Ver la membresía', path: '/membership' },
  }),
  'transfer-expired': ({ reference, amount, currency, expiresAt }) => ({
    subject: 'Tu transferencia bancaria',
    paragraphs: [
      `El dinero de la transferencia ${readReference(reference)} de ${money(amount, currency)} no se vio en nuestra cuenta hasta el ${day(expiresAt)} y ya no lo esperamos. Si lo enviaste, escribe a soporte con la referencia: con ella se encuentra.`,
      'Si no lo enviaste, solicita otra transferencia.',
    ],
    action: { label: 'Ver la membresía', path: '/membership' },
  }),
  'transfer-returned': ({ reference, amount, sentBack, currency }) => ({
    subject: 'Tu transferencia bancaria',
    paragraphs: [
      `El dinero de la transferencia ${readReference(reference)} llegó cuando ya no la esperábamos: ${money(amount, currency)}. Enviamos ${money(sentBack, currency)} de vuelta a la cuenta de la que vino; tu banco puede tardar unos días en mostrarlo.`,
      'Si tienes una membresía, sigue hasta su fecha y no tienes que pagarla otra vez. Si no la tienes y la quieres, solicita otra transferencia.',
    ],
    action: { label: 'Ver la membresía', path: '/membership' },
  }),
  'other-payment': ({ sub, paymentId, amount, currency }) => ({
    subject: 'Un pago que no abrió nada',
    paragraphs: [
      `El procesador de pagos cobró ${money(amount, currency)} por algo que no es la membresía, o no como se pidió. Está en el historial de quien lo pagó; no se abrió nada.`,
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
      'La ley nos obliga a conservar por un tiempo los montos y fechas de tus pagos y quién verificó tu edad y cuándo, sin tu nombre ni tu correo.',
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
