import { nextTransferDays } from '#shared/transfer-options.ts';
import type { TransferMessages } from '../en/transfer.ts';

export const transferMessages: TransferMessages = {
  title: 'Transferencia bancaria',
  lead: (price, days) => `${price} por ${days} días de Premium. No se renueva sola.`,
  awaitingTitle: 'Esperamos tu transferencia',
  by: (date) =>
    `Envíala desde una cuenta tuya para que llegue antes del ${date}. Aquí no tienes que hacer nada más.`,
  byEnd: (date) =>
    `Envíala desde una cuenta tuya para que llegue antes del ${date}: así no pierdes días. Aquí no tienes que hacer nada más.`,
  awaitedUntil: (date) =>
    `Envíala para que llegue antes del ${date}; si ya la enviaste, no tienes que hacer nada.`,
  awaitedNext:
    'Esperamos tu transferencia por el siguiente periodo. Si no llega antes, tu perfil no se muestra hasta que llegue.',
  exact: 'Exactamente este monto, con esta referencia: sin ella no sabremos de quién es el dinero.',
  usual: 'Los bancos tardan hasta tres días hábiles. Te escribimos al confirmarla.',
  usualWait: (time) => `Espera habitual: ${time}. Te escribimos al confirmarla.`,
  reference: 'Referencia',
  holder: 'Titular de la cuenta',
  account: 'Cuenta',
  bank: 'Banco',
  swift: 'SWIFT/BIC',
  copy: (what) => `Copiar: ${what}`,
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar. Selecciónalo y cópialo a mano.',
  cancel: 'Cancelar esta solicitud',
  cancelTitle: '¿Cancelar esta transferencia?',
  cancelText:
    'Si ya enviaste el dinero, no la canceles: dejaríamos de esperarlo y tu membresía tardaría más.',
  cancelConfirm: 'Cancelar la solicitud',
  keep: 'Conservarla',
  cancelFailed: 'No se pudo cancelar la solicitud',
  canceledToast: 'Cancelaste la solicitud',
  confirmedTitle: 'Tu pago llegó',
  confirmedText: (date) => `Tu membresía está activa hasta el ${date}.`,
  takenBackText: (reference) =>
    `Por eso retiramos tu otra solicitud, la de la referencia ${reference}: no envíes ese dinero. Si ya lo enviaste, escríbenos.`,
  renewText: (date) => `Desde el ${date} puedes pagar aquí el siguiente periodo.`,
  refusedTitle: 'No aceptamos esta transferencia',
  refusals: {
    'not-received': 'El dinero no está en nuestra cuenta.',
    'amount-differs': 'Llegó un monto distinto del solicitado.',
    'another-payer': 'Vino de la cuenta de otra persona.',
    other: 'El motivo:',
  },
  refusedText: 'El dinero que llegó a nuestra cuenta vuelve a la cuenta de la que vino.',
  notReceivedText: (reference) =>
    `Si llega, todavía puede confirmarse: no la envíes otra vez. Si ya la enviaste, escríbenos con la referencia ${reference}.`,
  expiredTitle: 'Ya no esperamos esta transferencia',
  expiredText: (reference) =>
    `Su plazo terminó. Si enviaste el dinero, escríbenos con la referencia ${reference}: con ella la encontramos.`,
  returnedTitle: 'Te devolvimos el dinero',
  returnedText:
    'Llegó cuando ya no lo esperábamos, así que volvió a la cuenta de la que vino. Tu banco puede tardar unos días en mostrarlo.',
  refusedReturnedText:
    'No pagó la membresía, así que volvió a la cuenta de la que vino. Tu banco puede tardar unos días en mostrarlo.',
  canceledTitle: 'Cancelaste esta transferencia',
  canceledText: 'No hay nada que pagar.',
  terms: (days) => [
    `Pagas por transferencia bancaria. Los ${days} días empiezan cuando la confirmamos.`,
    `No se renueva sola: en los últimos ${nextTransferDays} días puedes solicitar la siguiente transferencia. Para no perder días, que llegue antes de que termine tu periodo.`,
    'Tu perfil y tu verificación se conservan por si vuelves.',
  ],
  today: 'Recibes una cuenta y una referencia para tu transferencia.',
  see: 'Ver la transferencia',
  again: 'Solicitar otra transferencia',
  askNext: 'Pagar el siguiente periodo',
  none: 'No has solicitado ninguna transferencia',
  noneText: 'En Membresía ves cuánto cuesta y cómo pagarla.',
  toDashboard: 'Ir a tu panel',
};
