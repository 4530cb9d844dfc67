import { readReference } from '#shared/transfer-reference.ts';
import type { RefundGround, RefusalToSell } from '#shared/membership.ts';
import type { TransferRefusal } from '#shared/transfer.ts';
import type { MailParams, PaidPeriod } from '#functions/data/mail-request.ts';
import { daysBefore, frameMails, type MailContext, onceEnded } from '../../mail-text.ts';
import { grounds, leftBeforePaying, money, objection, shownAgain, standing } from './words.ts';

const membershipPage = { label: 'Ver la membresía', path: '/membership' };
const transferPage = { label: 'Ver la transferencia', path: '/membership/transfer' };

const transferReasons: Readonly<Record<TransferRefusal, string>> = {
  'not-received': 'el dinero no está en nuestra cuenta.',
  'amount-differs': 'llegó un monto distinto del solicitado.',
  'another-payer': 'vino de la cuenta de otra persona.',
  other: 'lee la nota.',
};

/** Reason why a paying account's listing is not shown, and what its owner can do. */
const paidInVain: Readonly<Record<RefusalToSell, string>> = {
  'account-erasing':
    'Pediste borrar tu cuenta, así que tu perfil no se muestra. Para usar lo que pagaste, conserva tu cuenta.',
  'account-suspended': 'Tu cuenta está suspendida. Mientras dure la suspensión, tu perfil no se muestra.',
  'identity-not-approved':
    'Tu perfil no se muestra hasta que aprobemos tu identidad. Puedes verificarte de nuevo.',
};

/** Returns the last paragraph about an ended membership: what is kept, and whether its owner can subscribe again. */
function afterEnd(refusal: RefusalToSell | undefined, context: MailContext): string {
  const left = leftBeforePaying(context);
  switch (refusal) {
    case undefined:
      return left
        ? `Conservamos lo que creaste. ${left}`
        : 'Conservamos lo que creaste; puedes suscribirte de nuevo cuando quieras.';
    case 'account-erasing':
      return 'Borraremos tu cuenta, como pediste. Si la conservas, puedes suscribirte de nuevo.';
    case 'account-suspended':
      return 'Conservamos lo que creaste. Mientras tu cuenta esté suspendida, no puedes suscribirte.';
    case 'identity-not-approved':
      return 'Conservamos lo que creaste. Puedes suscribirte de nuevo cuando aprobemos tu identidad.';
  }
}

/** Text about the ground of a refund. Only the text of a decision against the payer says how to object. */
function refundWords(ground: RefundGround, context: MailContext): string[] {
  switch (ground) {
    case 'goodwill':
      return ['Lo hicimos por cortesía. No tienes que hacer nada.'];
    case 'duplicate':
      return ['Se había cobrado dos veces. No tienes que hacer nada.'];
    case 'terms':
    case 'law':
      return [`${grounds[ground]} Lo decidió una persona, no un programa.`, objection(context)];
  }
}

/** Text on how to continue a membership that does not renew automatically. */
const goOn: Readonly<Record<MailParams['membership-reminder']['how'], string>> = {
  transfers:
    'Hasta entonces nada cambia. Para seguir sin interrupción, elige "Pagar el siguiente periodo" en la página de la membresía.',
  awaited:
    'Esperamos tu transferencia por el siguiente periodo. Si ya la enviaste, no tienes que hacer nada. Si no, envíala para que llegue antes.',
  resumes:
    'Hasta entonces nada cambia. Si quieres seguir, reanuda la renovación en la página de la membresía.',
  'buys-again': 'Hasta entonces nada cambia. Si quieres seguir, suscríbete de nuevo cuando haya terminado.',
};

const paidWords = ({ paid, periodEnd, renews, refusal }: PaidPeriod, { moment }: MailContext): string[] => [
  `Recibimos tu pago${paid ? ` de ${money(paid.amount, paid.currency)}` : ''}. ${
    refusal
      ? `Cubre hasta el ${moment(periodEnd)} y no se renueva.`
      : renews
        ? `Tu membresía está activa hasta el ${moment(periodEnd)} y entonces se renueva.`
        : `Tu membresía está activa hasta el ${moment(periodEnd)}. No se renueva por sí sola.`
  }`,
  ...(refusal ? [paidInVain[refusal], 'Si prefieres que te lo devolvamos, responde a este correo.'] : []),
];

const membershipSubjects = {
  'membership-started': 'Tu membresía comenzó',
  'membership-renewed': 'Recibimos el pago de tu membresía',
  'membership-reminder': 'Tu membresía termina pronto',
  'membership-renewal-canceled': 'Se canceló la renovación de tu membresía',
  'membership-renewal-resumed': 'Se reanudó la renovación de tu membresía',
  'membership-renewal-failed': 'Acción necesaria: falló el pago de tu membresía',
  'membership-card-changed': 'Se cambió la tarjeta de tu membresía',
  'membership-ended': 'Tu membresía terminó',
  'membership-refunded': 'Te devolvimos un pago',
  'membership-refund-returned': 'Acción necesaria: tu banco no aceptó el reembolso',
  'membership-disputed': 'Tu pago está en disputa',
  'membership-dispute-won': 'La disputa terminó: el pago se mantiene',
  'membership-dispute-lost': 'La disputa terminó: tu banco te devuelve el pago',
};

/** Mails about a membership and its payments. */
export const membershipMails = frameMails(membershipSubjects, membershipPage, {
  'membership-started': (period, context) => ({
    paragraphs: paidWords(period, context),
    action: { label: 'Ir a tu panel', path: '/dashboard' },
  }),
  'membership-renewed': ({ late, ...period }, context) => ({
    paragraphs: [late && 'El pago que había fallado ya se hizo.', ...paidWords(period, context)],
    action: { label: 'Ver tus compras', path: '/dashboard/purchases' },
  }),
  'membership-reminder': ({ periodEnd, how }, context) => {
    const days = daysBefore(periodEnd, context.since);
    const time = days === 1 ? '1 día' : `${days} días`;
    const left = leftBeforePaying(onceEnded(context));
    return {
      subject: `Tu membresía termina en ${time}`,
      paragraphs: [
        `Tu membresía termina en ${time}, el ${context.moment(periodEnd)}, y no se renueva.`,
        left && how === 'buys-again' ? `Hasta entonces nada cambia. ${left}` : goOn[how],
      ],
    };
  },
  'membership-renewal-canceled': ({ publicUntil }, { moment }) => [
    `Se canceló la renovación de tu membresía: no te cobraremos nada más. Nada cambia hasta el ${moment(publicUntil)}; después, tu perfil no se muestra. Conservamos lo que creaste.`,
    'Si cambias de idea, hasta entonces puedes reanudarla en la página de la membresía.',
    'Si no fuiste tú, responde a este correo.',
  ],
  'membership-renewal-resumed': ({ nextChargeAt }, { moment }) => [
    `Se reanudó la renovación de tu membresía: el ${moment(nextChargeAt)} te cobraremos el siguiente periodo.`,
    'Si cambias de idea, hasta entonces puedes cancelarla en la página de la membresía.',
    'Si no fuiste tú, responde a este correo.',
  ],
  'membership-renewal-failed': ({ publicUntil, charge }, { moment }) => [
    `El pago del siguiente periodo${charge ? `, de ${money(charge.amount, charge.currency)},` : ''} falló.`,
    `Nada cambia hasta el ${moment(publicUntil)}. Antes de esa fecha, cambia tu tarjeta o revisa que acepte el cobro. Si el pago no llega, tu membresía termina y tu perfil no se muestra. Conservamos lo que creaste.`,
  ],
  'membership-card-changed': ({ owedUntil, nextChargeAt }, { moment }) => ({
    paragraphs: [
      owedUntil
        ? `Se cambió la tarjeta de tu membresía. Intentaremos con ella el pago que falló; también puedes hacerlo ya en la página de la membresía. Si el pago no llega a más tardar el ${moment(owedUntil)}, tu membresía termina.`
        : nextChargeAt
          ? `Se cambió la tarjeta de tu membresía. El ${moment(nextChargeAt)} cobraremos en ella el siguiente periodo.`
          : 'Se cambió la tarjeta de tu membresía. La membresía no se renueva, así que no cobraremos nada en ella.',
      'Si no fuiste tú, responde a este correo.',
    ],
  }),
  'membership-ended': ({ endedAt, unpaid, awaited, refusal }, context) => [
    `Tu membresía terminó${endedAt ? ` el ${context.moment(endedAt)}` : ''}${unpaid ? ': su renovación no se pagó.' : '.'}`,
    awaited && !refusal
      ? 'Esperamos tu transferencia: cuando llegue, empieza otro periodo. Conservamos lo que creaste.'
      : afterEnd(refusal, context),
  ],
  'membership-refunded': ({ whole, ends, until, back, refusal }, context) => ({
    paragraphs: [
      `Te devolvimos ${whole ? 'tu último pago' : 'una parte de lo que pagaste'}${ends ? ', así que tu membresía terminó' : ''}. ${
        until
          ? whole
            ? `Tu membresía sigue hasta el ${context.moment(until)}. `
            : 'Tu membresía no cambia. '
          : ''
      }Tu banco puede tardar unos días en mostrarlo.`,
      ...(back
        ? [
            `Devolvimos ${money(back.amount, back.currency)}. Motivo: ${back.reason}`,
            back.wiredOn && `Lo enviamos el ${context.day(back.wiredOn)} a la cuenta de origen.`,
            ...refundWords(back.ground, context),
          ]
        : []),
      ends && afterEnd(refusal, context),
    ],
    action: { label: 'Ver tus compras', path: '/dashboard/purchases' },
  }),
  'membership-refund-returned': ({ amount, currency, until }, context) => [
    `Tu banco no aceptó el reembolso de ${money(amount, currency)} y el dinero volvió a nosotros.`,
    until
      ? `Tu membresía, que había terminado con ese reembolso, sigue hasta el ${context.moment(until)} y no se renueva.`
      : 'Tu membresía no cambia.',
    until && standing(context, shownAgain),
    'Responde a este correo para acordar cómo te lo devolvemos.',
  ],
  'membership-disputed': ({ paid }) => [
    `Tu banco avisó a nuestro procesador de pagos que tu último pago${paid ? `, de ${money(paid.amount, paid.currency)},` : ''} está en disputa. Hasta que decida, tu perfil no se muestra y no te cobraremos.`,
    'Si tú no abriste la disputa, escribe a tu banco y responde a este correo.',
  ],
  'membership-dispute-won': ({ amount, currency, until, runs, renewalEnded, tooLate }, context) => [
    `Tu banco cerró la disputa por ${money(amount, currency)}: el pago se mantiene.`,
    until ? `Tu membresía sigue hasta el ${context.moment(until)}.` : runs && 'Tu membresía no cambia.',
    until && standing(context, shownAgain),
    renewalEnded &&
      'La disputa canceló la renovación. Hasta ese día puedes reanudarla en la página de la membresía; si no lo haces, no te cobraremos nada más.',
    tooLate &&
      'Tu membresía había terminado con la disputa y no vuelve. Responde a este correo para que te devolvamos ese dinero.',
  ],
  'membership-dispute-lost': ({ amount, currency, ends, runs, refusal }, context) => [
    `Tu banco cerró la disputa por ${money(amount, currency)} y te devuelve ese dinero.`,
    ...(ends ? ['Por eso terminó tu membresía.', afterEnd(refusal, context)] : []),
    runs && 'Tu membresía no cambia.',
    'Si tú no abriste la disputa, responde a este correo.',
  ],
});

const transferSubjects = {
  'transfer-asked': 'Cómo hacer tu transferencia bancaria',
  'transfer-refused': 'No aceptamos tu transferencia bancaria',
  'transfer-expired': 'Ya no esperamos tu transferencia bancaria',
  'transfer-returned': 'Te devolvimos tu transferencia bancaria',
};

/** Mails about a bank transfer. */
export const transferMails = frameMails(transferSubjects, transferPage, {
  'transfer-asked': ({ reference, amount, currency, expiresAt, bank, periodEnd }, { moment }) => ({
    paragraphs: [
      `Transfiere exactamente ${money(amount, currency)} desde una cuenta tuya, para que llegue antes del ${moment(periodEnd && periodEnd < expiresAt ? periodEnd : expiresAt)}, y escribe la referencia como concepto del pago. Sin ella no sabremos de quién es el dinero.`,
      periodEnd && `Es por el periodo que sigue al tuyo, que termina el ${moment(periodEnd)}.`,
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
    note: 'Te escribimos cuando llegue el dinero. Si ya no quieres pagar, cancela la solicitud en esa página.',
  }),
  'transfer-refused': ({ at, reference, amount, currency, reason, note, refusal }, context) => ({
    paragraphs: [
      `El ${context.moment(at)} rechazamos la transferencia ${readReference(reference)} de ${money(amount, currency)}: ${transferReasons[reason]} Lo decidió una persona, no un programa.`,
      note,
      reason === 'not-received'
        ? `Si llega, todavía podemos confirmarla: no la envíes otra vez. Si ya la enviaste, escribe a soporte con la referencia.${refusal || leftBeforePaying(context) ? '' : ' Si no la enviaste, puedes solicitar otra transferencia.'}`
        : `${refusal || leftBeforePaying(context) ? '' : 'Puedes solicitar otra transferencia. '}Si el dinero llegó a nuestra cuenta, lo devolvemos a la cuenta de origen.`,
      !refusal && leftBeforePaying(context),
      grounds.terms,
      objection(context),
    ],
    action: membershipPage,
  }),
  'transfer-expired': ({ reference, amount, currency, expiresAt, early, refusal }, context) => [
    `No recibimos la transferencia ${readReference(reference)} de ${money(amount, currency)}${early ? '' : ` hasta el ${context.moment(expiresAt)}`} y ya no la esperamos. Si la enviaste, escribe a soporte con la referencia para que la encontremos.`,
    refusal || leftBeforePaying(context)
      ? 'Si no la enviaste, no la envíes.'
      : 'Si no la enviaste, solicita otra transferencia.',
    refusal ? paidInVain[refusal] : leftBeforePaying(context),
  ],
  'transfer-returned': ({ reference, amount, sentBack, currency, refused, refusal }, context) => [
    `La transferencia ${readReference(reference)} de ${money(amount, currency)} ${refused ? 'no pagó ninguna membresía' : 'llegó cuando ya no la esperábamos'}. Devolvimos ${money(sentBack, currency)} a la cuenta de origen; tu banco puede tardar unos días en mostrarlo.`,
    `Si tienes una membresía, no cambia y no tienes que pagarla otra vez.${refusal || leftBeforePaying(context) ? '' : ' Si no la tienes y la quieres, solicita otra transferencia.'}`,
    !refusal && leftBeforePaying(context),
  ],
});
