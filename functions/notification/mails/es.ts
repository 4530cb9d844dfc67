import { brand } from '#shared/brand.ts';
import type { Mails } from '../mail-text.ts';

const day = (instant: string): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

const reasons: Readonly<Record<string, string>> = {
  'unclear-images': 'Las imágenes no se leen con claridad.',
  mismatch: 'Lo que escribiste no coincide con los documentos.',
  'expired-document': 'Un documento está vencido.',
  'under-age': 'Debes tener al menos 18 años.',
  other: 'Lee la nota de abajo.',
};

export const mails: Mails = {
  'sign-up-code': ({ code }) => ({
    subject: `Tu código de ${brand}`,
    paragraphs: ['Escribe este código para confirmar tu correo:'],
    code,
    note: 'Si no lo pediste, no tienes que hacer nada.',
  }),
  'address-taken': ({ code }) => ({
    subject: `Tu cuenta de ${brand}`,
    paragraphs: [
      'Alguien, quizás tú, intentó registrarse con este correo. Ya tienes una cuenta.',
      'Inicia sesión con tu contraseña. Si la olvidaste, usa "¿Olvidaste tu contraseña?" en esa página.',
    ],
    action: { label: 'Iniciar sesión', path: '/login' },
    note: `Si no fuiste tú, no tienes que hacer nada: nada ha cambiado. Referencia ${code}`,
  }),
  'password-reset': ({ code, email }) => ({
    subject: `Tu contraseña de ${brand}`,
    paragraphs: ['Pediste elegir una contraseña nueva. El enlace sirve una vez, durante una hora.'],
    action: {
      label: 'Elegir una contraseña nueva',
      path: `/reset-password?access_token=${code}&email=${encodeURIComponent(email)}`,
    },
    note: 'Si no lo pediste, no tienes que hacer nada: tu contraseña sigue igual.',
  }),
  'new-address-code': ({ code }) => ({
    subject: `Tu código de ${brand}`,
    paragraphs: ['Escribe este código para confirmar tu correo nuevo:'],
    code,
    note: 'Si no lo pediste, no tienes que hacer nada.',
  }),
  'verification-approved': ({ membershipActive }) => ({
    subject: `Novedades de tu cuenta de ${brand}`,
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
    subject: `Novedades de tu cuenta de ${brand}`,
    paragraphs: [
      'Tu verificación no pudo ser aprobada.',
      reasons[reason] ?? reasons['other'] ?? '',
      ...(note ? [note] : []),
      'Puedes corregirlo e intentarlo de nuevo.',
    ],
    action: { label: 'Intentar de nuevo', path: '/verification' },
  }),
  'membership-started': ({ periodEnd }) => ({
    subject: `Tu membresía de ${brand}`,
    paragraphs: [
      `Recibimos tu pago. Tu membresía está activa hasta el ${day(periodEnd)} y entonces se renueva.`,
    ],
    action: { label: 'Ir a tu panel', path: '/dashboard' },
  }),
  'membership-renewal-failed': ({ publicUntil }) => ({
    subject: `Tu membresía de ${brand}`,
    paragraphs: [
      'El pago del siguiente periodo falló.',
      `Nada cambia hasta el ${day(publicUntil)}. Revisa antes tu método de pago, por favor.`,
    ],
    action: { label: 'Revisar el método de pago', path: '/dashboard/purchases' },
  }),
  'membership-ended': () => ({
    subject: `Tu membresía de ${brand}`,
    paragraphs: [
      'Tu membresía terminó. Lo que creaste se conserva; puedes suscribirte de nuevo cuando quieras.',
    ],
    action: { label: 'Ver la membresía', path: '/membership' },
  }),
};
