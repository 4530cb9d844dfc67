import type { RefusalToSell } from '#shared/membership.ts';
import type { AccountName, Mails } from '../../mail-text.ts';
import { money } from './words.ts';

/** Names the account by its address, which the operator's commands take, and by its id, which the logs use. */
const whose = ({ email, sub }: AccountName): string => (email ? `${email} (${sub})` : sub);

const refundCommand = ({ email = 'EMAIL' }: AccountName): string =>
  `npm run admin:refund -- "${email}" "MOTIVO" --ground goodwill`;

const inVain: Readonly<Record<RefusalToSell, string>> = {
  'account-erasing': 'su titular pidió borrarla',
  'account-suspended': 'está suspendida',
  'identity-not-approved': 'su identidad no está aprobada',
};

/**
 * Mails to the operator. They contain only addresses of accounts, ids and amounts, besides the text of a support
 * request.
 */
export const operatorMails = {
  'report-overdue': ({ caseId, dueAt, appeal }, account, { moment }) => ({
    subject: 'Venció el plazo de una denuncia',
    paragraphs: [
      `${appeal ? 'Una apelación' : 'Una denuncia'} debía decidirse antes del ${moment(dueAt)} y sigue abierta.${appeal ? ' Debe decidirla alguien que no haya decidido antes en ese caso; si no queda nadie, agrega otra persona.' : ''}`,
      `Caso: ${caseId}\nCuenta: ${whose(account)}`,
    ],
    action: { label: 'Abrir el caso', path: `/admin/reports/${account.sub}/${caseId}` },
  }),
  'urgent-report': ({ caseId, hidden }, account) => ({
    subject: 'Una denuncia urgente',
    paragraphs: [
      `Llegó una denuncia que habla de una persona menor, de coacción o de trata. ${hidden ? 'El perfil se ocultó de inmediato.' : 'El perfil sigue como estaba, porque la regla contra abusos no deja que esta denuncia lo oculte.'} Hay que decidir en dos horas, y las pruebas se conservan.`,
      `Caso: ${caseId}\nCuenta: ${whose(account)}`,
    ],
    action: { label: 'Abrir el caso', path: `/admin/reports/${account.sub}/${caseId}` },
  }),
  'payment-unusable': ({ paymentId, amount, currency, refusal }, account) => ({
    subject: 'Un pago que no se puede usar',
    paragraphs: [
      `Se cobraron ${money(amount, currency)} a una cuenta que no puede mostrar nada: ${inVain[refusal]}. Ya avisamos a quien pagó, y el pago no se renueva.`,
      `Pago: ${paymentId}\nCuenta: ${whose(account)}`,
      `Para devolverlo (en AWS, con --stage):\n${refundCommand(account)}`,
    ],
  }),
  'dispute-closed': ({ disputeId, amount, currency, outcome }, account) => ({
    subject: outcome === 'lost' ? 'Una disputa se perdió' : 'Una disputa se ganó',
    paragraphs: [
      outcome === 'won'
        ? `El banco decidió que el pago de ${money(amount, currency)} se mantiene. Si el periodo pagado sigue, vuelve a mostrarse lo que se pagó con él; la renovación queda en manos de quien pagó.`
        : outcome === 'won-too-late'
          ? `El banco decidió que el pago de ${money(amount, currency)} se mantiene. La membresía había terminado con la disputa y no vuelve: devuelve ese dinero.`
          : `El banco devolvió ${money(amount, currency)} a quien pagó. Si era el pago del periodo en curso, la membresía terminó.`,
      `Disputa: ${disputeId}\nCuenta: ${whose(account)}`,
      ...(outcome === 'won-too-late' ? [`En AWS, con --stage:\n${refundCommand(account)}`] : []),
    ],
  }),
  'payment-disputed': ({ disputeId, amount, currency, answerBy }, account, { moment }) => ({
    subject: 'Un pago está en disputa',
    paragraphs: [
      `El banco de quien pagó reclama ${money(amount, currency)}. Lo que se pagó con ese cargo no se muestra hasta que se decida, y su renovación está desactivada.`,
      `Disputa: ${disputeId}\nCuenta: ${whose(account)}`,
      `Responde a la disputa en el procesador de pagos${answerBy ? ` antes del ${moment(answerBy)}` : ''}, o acéptala ahí.`,
    ],
  }),
  'refund-returned': ({ refundId, amount, currency }, account) => ({
    subject: 'Un reembolso volvió',
    paragraphs: [
      `El banco de quien pagó no aceptó ${money(amount, currency)}, que están otra vez en el saldo del procesador de pagos. Lo que ese reembolso había terminado sigue hasta el final de lo pagado.`,
      `Reembolso: ${refundId}\nCuenta: ${whose(account)}`,
      'Acuerda con quien pagó otra forma de enviárselo. También puedes intentarlo otra vez con la misma tarjeta.',
    ],
  }),
  'former-provider': ({ customerId }, account) => ({
    subject: 'Algo pasó en el procesador de pagos anterior',
    paragraphs: [
      'El procesador de pagos avisó de alguien que hoy paga de otra forma. Aquí no cambió nada y no se escribió nada en su historial. Si pasa algo más con esta persona en los próximos siete días, no te avisaremos.',
      `Cliente: ${customerId}\nCuenta: ${whose(account)}`,
      'Revísalo en el procesador de pagos: termina ahí la suscripción que siga activa y atiende ahí el reembolso o la disputa.',
    ],
  }),
  'refund-refused': ({ paymentId, amount, currency }, account) => ({
    subject: 'Un reembolso no se pudo hacer',
    paragraphs: [
      `Se ordenó devolver ${money(amount, currency)} y el procesador de pagos lo rechazó de forma definitiva: queda menos de ese pago o lo reclama el banco. No se devolvió nada y no avisamos a quien pagó.`,
      `Pago: ${paymentId}\nCuenta: ${whose(account)}`,
      'Mira el pago en el procesador de pagos y ordena lo que quede.',
    ],
  }),
  'other-payment': ({ paymentId, amount, currency }, account) => ({
    subject: 'Un pago que no abrió nada',
    paragraphs: [
      `El procesador de pagos cobró ${money(amount, currency)} por algo que no es la membresía, o no como se pidió. Está en el historial de quien lo pagó; no se abrió nada.`,
      `Pago: ${paymentId}\nCuenta: ${whose(account)}`,
      'Revísalo en el procesador de pagos: devuelve el dinero, o termina la suscripción correspondiente, para que no se cobre de nuevo.',
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
