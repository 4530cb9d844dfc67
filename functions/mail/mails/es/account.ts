import { frameMails, registration } from '../../mail-text.ts';
import { appeal, grounds, objection, seeDecision, shownAgain, standing } from './words.ts';

const device = (browser = 'un navegador desconocido', system?: string): string =>
  system ? `${browser} en ${system}` : browser;

const notYou =
  'Si no fuiste tú, elige una contraseña nueva de inmediato, cierra tu sesión en todas partes en Ajustes y escribe a soporte.';

const chooseAnother = { label: 'Elegir una contraseña nueva', path: '/forgot-password' };

const resetLink = (code: string, email: string) => ({
  label: chooseAnother.label,
  path: `/reset-password?access_token=${code}&email=${encodeURIComponent(email)}`,
});

const accountSubjects = {
  'sign-up-code': 'Tu código',
  'address-taken': 'Ya tienes una cuenta',
  'password-reset': 'Elige una contraseña nueva',
  'password-reset-required': 'Acción necesaria: elige una contraseña nueva',
  'sign-up-unfinished': 'Termina tu registro',
  'new-address-code': 'Tu código para el correo nuevo',
  'new-sign-in': 'Aviso de seguridad: sesión en un dispositivo nuevo',
  'email-changed': 'Aviso de seguridad: cambió el correo de tu cuenta',
  'address-wanted': 'Aviso de seguridad: alguien quiso usar tu correo',
  'erasure-requested': 'Pediste borrar tu cuenta',
  'erasure-undone': 'Conservamos tu cuenta',
  'account-erased': 'Estamos borrando tu cuenta',
  'account-suspended': 'Suspendimos tu cuenta',
  'account-restored': 'Tu cuenta ya no está suspendida',
  'export-ready': 'La copia de tus datos está lista',
};

/** Mails about an account: its codes, address, suspension, export and erasure. */
export const accountMails = frameMails(accountSubjects, undefined, {
  'sign-up-code': ({ code }) => ({
    paragraphs: ['Escribe este código para confirmar tu correo:'],
    code,
    note: 'Si no lo pediste, no tienes que hacer nada.',
  }),
  'address-taken': ({ code }) => ({
    paragraphs: [
      'Alguien, quizás tú, intentó registrarse con este correo. Ya tienes una cuenta.',
      'Inicia sesión con tu contraseña. Si la olvidaste, usa "¿Olvidaste tu contraseña?" en esa página.',
    ],
    action: { label: 'Iniciar sesión', path: '/login' },
    note: `Si no fuiste tú, no tienes que hacer nada: nada ha cambiado. Referencia ${code}`,
  }),
  'password-reset': ({ code, email }) => ({
    paragraphs: ['Pediste elegir una contraseña nueva. El enlace sirve una vez, durante una hora.'],
    action: resetLink(code, email),
    note: 'Si no lo pediste, no tienes que hacer nada: tu contraseña sigue igual.',
  }),
  'password-reset-required': ({ code, email }) => ({
    paragraphs: [
      'Para volver a iniciar sesión, elige una contraseña nueva: la anterior ya no sirve. El enlace sirve una vez, durante una hora.',
    ],
    action: resetLink(code, email),
    note: 'Después de esa hora, pide otro enlace en la página de inicio de sesión.',
  }),
  'sign-up-unfinished': ({ provider }) => ({
    paragraphs: [
      'Alguien, quizás tú, pidió una contraseña nueva con este correo. Todavía no tienes cuenta: el registro empezó, pero falta confirmar el correo.',
      'Regístrate otra vez con este correo y elige una contraseña. Te enviaremos un código nuevo.',
    ],
    action: { label: 'Registrarme', path: registration(provider) },
    note: 'Si no fuiste tú, no tienes que hacer nada.',
  }),
  'new-address-code': ({ code }) => ({
    paragraphs: ['Escribe este código para confirmar tu correo nuevo:'],
    code,
    note: 'Si no lo pediste, no tienes que hacer nada.',
  }),
  'new-sign-in': ({ at, browser, system }, { moment }) => ({
    paragraphs: [
      `El ${moment(at)} se inició sesión en tu cuenta desde un dispositivo nuevo: ${device(browser, system)}.`,
      'Si fuiste tú, no tienes que hacer nada.',
      'Si no fuiste tú, cierra esa sesión en Ajustes y elige de inmediato una contraseña nueva.',
    ],
    action: { label: 'Ver mis sesiones', path: '/dashboard/settings/security' },
  }),
  'email-changed': ({ at }, { moment }) => [
    `El correo de tu cuenta cambió el ${moment(at)}. Desde ahora se inicia sesión con el nuevo, y este ya no recibe nada de la cuenta. Se cerró la sesión en los demás dispositivos.`,
    'Si no fuiste tú, responde a este correo cuanto antes: te ayudamos a recuperarla.',
  ],
  'address-wanted': () => ({
    paragraphs: [
      'Alguien, quizás tú, quiso usar este correo para otra cuenta. Ya tienes una con él, y nada ha cambiado.',
      'Inicia sesión con tu contraseña. Si la olvidaste, usa "¿Olvidaste tu contraseña?" en esa página.',
    ],
    action: { label: 'Iniciar sesión', path: '/login' },
    note: 'Si no fuiste tú, no tienes que hacer nada.',
  }),
  'erasure-requested': ({ dueAt, renews }, { moment }) => ({
    paragraphs: [
      `Recibimos tu solicitud: borraremos tu cuenta el ${moment(dueAt)}. Desde ahora, nada tuyo es público.`,
      renews &&
        'Tu membresía ya no se renovará y no te cobraremos nada más. Si conservas tu cuenta, lo que pagaste vale hasta su fecha.',
      'Hasta entonces puedes cambiar de idea: inicia sesión y elige "Conservar mi cuenta". Después no habrá vuelta atrás.',
      'Si no fuiste tú, inicia sesión, conserva tu cuenta y elige una contraseña nueva de inmediato.',
    ],
    action: { label: 'Ver o deshacer', path: '/dashboard/settings/data' },
  }),
  'erasure-undone': ({ ended }) => ({
    paragraphs: [
      'Conservamos tu cuenta, como pediste. No borraremos nada.',
      ended &&
        'La renovación de tu membresía sigue cancelada. Puedes reanudarla en tu panel antes de que termine el periodo que pagaste, o suscribirte de nuevo después.',
      notYou,
    ],
    action: { label: 'Ir a tu panel', path: '/dashboard' },
  }),
  'account-erased': () => [
    'Como pediste, estamos borrando tu cuenta con todo lo que contiene. Este es nuestro último correo.',
    'La ley nos obliga a conservar por un tiempo los montos y fechas de tus pagos y quién verificó tu edad y cuándo, sin tu nombre ni tu correo.',
  ],
  'account-suspended': ({ at, reason, ground, legalGround, source, banned, renewalEnds }, context) => ({
    ...(banned && { subject: 'Cerramos tu cuenta' }),
    paragraphs: [
      banned
        ? `Cerramos tu cuenta para siempre el ${context.moment(at)}. Nada tuyo se muestra en ningún país y no puedes publicar ni comprar nada.`
        : `Suspendimos tu cuenta el ${context.moment(at)}. Mientras dure la suspensión, nada tuyo se muestra en ningún país y no puedes publicar ni comprar nada.`,
      `El motivo: ${reason}`,
      legalGround && `La ley que se incumple: ${legalGround}`,
      `${grounds[ground]} ${banned && source ? 'Lo decidieron dos personas, no un programa.' : 'Lo decidió una persona, no un programa.'}`,
      renewalEnds &&
        `Tu membresía ya no se renovará y no te cobraremos nada más${banned ? '' : ' mientras dure'}.`,
      source ? appeal(context) : objection(context),
      'Todavía puedes iniciar sesión, leer esta decisión, descargar tus datos y borrar tu cuenta.',
    ],
    action: seeDecision,
  }),
  'account-restored': ({ reason, renewalEnded }, context) => ({
    paragraphs: [
      'Tu cuenta ya no está suspendida.',
      standing(context, shownAgain),
      `El motivo: ${reason}`,
      renewalEnded &&
        'La renovación de tu membresía sigue cancelada. Puedes reanudarla en tu panel antes de que termine el periodo que pagaste.',
    ],
    action: { label: 'Ir a tu panel', path: '/dashboard' },
  }),
  'export-ready': ({ until }, { moment }) => ({
    paragraphs: [
      `La copia de tus datos está lista. Puedes descargarla en Ajustes hasta el ${moment(until)}.`,
      'Si no la pediste tú, elige una contraseña nueva de inmediato.',
    ],
    action: { label: 'Ir a tus datos', path: '/dashboard/settings/data' },
  }),
});

const securitySubjects = {
  'password-changed': 'Aviso de seguridad: cambió tu contraseña',
  'second-factor-on': 'Aviso de seguridad: verificación en dos pasos activada',
  'second-factor-off': 'Aviso de seguridad: verificación en dos pasos desactivada',
  'second-factor-restored': 'Aviso de seguridad: revisa tu verificación en dos pasos',
  'recovery-code-used': 'Aviso de seguridad: se usó un código de recuperación',
  'recovery-codes-new': 'Aviso de seguridad: códigos de recuperación nuevos',
};

/**
 * Mails about a changed password, second factor or recovery code. They link to the form for a new password, in case the
 * owner did not make the change.
 */
export const securityMails = frameMails(securitySubjects, chooseAnother, {
  'password-changed': ({ at, certain }, { moment }) => ({
    ...(!certain && { subject: 'Aviso de seguridad: alguien empezó a cambiar tu contraseña' }),
    paragraphs: [
      certain
        ? `Tu contraseña cambió el ${moment(at)}. Se cerró tu sesión en todas partes.`
        : `El ${moment(at)} alguien que conoce tu contraseña empezó a cambiarla. Se interrumpió, así que puede valer la nueva o la anterior. Por seguridad se cerró tu sesión en todas partes.`,
      certain ? 'Inicia sesión con la nueva.' : 'Prueba primero la nueva y después la anterior.',
      notYou,
    ],
  }),
  'second-factor-on': ({ at }, { moment }) => [
    `La verificación en dos pasos se activó el ${moment(at)}. Ahora, para iniciar sesión, necesitas un código de tu aplicación de autenticación. Se cerró tu sesión en los demás dispositivos.`,
    'Guarda tus códigos de recuperación donde los encuentres sin tu teléfono.',
    notYou,
  ],
  'second-factor-off': ({ at }, { moment }) => [
    `La verificación en dos pasos se desactivó el ${moment(at)}. Para iniciar sesión basta tu contraseña. Se cerró tu sesión en los demás dispositivos.`,
    notYou,
  ],
  'second-factor-restored': ({ at, on }, { moment }) => [
    on
      ? `Alguien había cambiado la verificación en dos pasos de tu cuenta. Lo notamos el ${moment(at)} y volvemos a pedir tu aplicación de autenticación.`
      : `En tu cuenta había una aplicación de autenticación que no agregaste tú. Lo notamos el ${moment(at)} y ya no la pedimos.`,
    notYou,
  ],
  'recovery-code-used': ({ at }, { moment }) => [
    `Se usó uno de tus códigos de recuperación el ${moment(at)}. La verificación en dos pasos quedó desactivada y tus otros códigos ya no sirven. Se cerró tu sesión en todas partes.`,
    'Puedes activarla de nuevo en Ajustes.',
    notYou,
  ],
  'recovery-codes-new': ({ at }, { moment }) => [
    `Se crearon códigos de recuperación nuevos el ${moment(at)}. Los anteriores ya no sirven.`,
    notYou,
  ],
});
