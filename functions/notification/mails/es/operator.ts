import type { Mails } from '../../mail-text.ts';
import { money } from './words.ts';

/** To the operator: ids and figures, but for what somebody wrote to them. */
export const operatorMails = {
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
} satisfies Partial<Mails>;
