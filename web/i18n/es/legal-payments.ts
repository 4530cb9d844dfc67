import { graceDays, membershipDays } from '#shared/membership-states.ts';
import { nextTransferDays, transferDays } from '#shared/transfer-options.ts';
import type { LegalFacts, PaymentTexts } from '../long-texts.ts';

/** Lo que los términos y la Política de privacidad dicen de cada forma de pago. */
export const paymentTexts: Record<LegalFacts['payments'], PaymentTexts> = {
  stripe: {
    terms: [
      `La membresía Premium cuesta el precio que se muestra antes de pagar. Se renueva cada ${membershipDays} días a ese precio hasta que la canceles. Puedes cancelarla en cualquier momento en tu panel; sigue activa hasta el final del periodo que pagaste. Si cambia el precio, te avisamos al menos 30 días antes de la siguiente renovación.`,
      `Si falla el pago de una renovación, el perfil sigue público ${graceDays} días más y te lo recordamos. Los pagos los procesa un proveedor de pagos; nunca vemos ni guardamos el número de tu tarjeta.`,
    ],
    kept: 'El proveedor de pagos procesa tu pago y recibe lo que necesita para hacerlo: tu correo, el producto y lo que escribes en su página. Guardamos el monto, la fecha y el estado de cada pago, y nunca el número de tu tarjeta.',
    processors:
      'Amazon Web Services (servidores, inicio de sesión, almacenamiento y envío de correos) y el proveedor de pagos, Stripe salvo que la página de pago nombre a otro',
    records: 'El proveedor de pagos guarda',
  },
  'bank-transfer': {
    terms: [
      `La membresía Premium cuesta el precio que se muestra antes de pagar, por ${membershipDays} días, y se paga por transferencia bancaria. No se renueva sola y nada se cobra por sí solo: en los últimos ${nextTransferDays} días de lo que pagaste puedes solicitar la transferencia del siguiente periodo, al precio que se muestra entonces.`,
      `El dinero se espera ${transferDays} días desde que solicitas la transferencia. Una persona confirma cada una; desde entonces corren los días, o desde el final del periodo en curso. Terminado lo que pagaste, el perfil deja de mostrarse ese día; te lo recordamos antes.`,
    ],
    kept: 'Pagas desde tu banco a nuestra cuenta. Guardamos el monto, la fecha, el estado y la referencia de cada transferencia, y la referencia que nuestro banco da al movimiento; nuestro banco nos muestra además el nombre y la cuenta de quien paga.',
    processors: 'Amazon Web Services (servidores, inicio de sesión, almacenamiento y envío de correos)',
    records: 'Los bancos guardan',
  },
};
