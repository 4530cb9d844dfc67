import type { RenewalMessages } from '../en/renewal.ts';

/** Español de la oferta de reanudar una renovación que se canceló. */
export const renewalMessages: RenewalMessages = {
  title: (date) => `Tu membresía termina el ${date}`,
  ended: {
    erasure: 'Su renovación se canceló cuando pediste que se borrara tu cuenta, y sigue así.',
    suspension: 'Su renovación se canceló cuando se suspendió tu cuenta, y sigue así.',
    identity: 'Su renovación se canceló porque tu identidad no estaba aprobada, y sigue así.',
    dispute: 'Su renovación se canceló cuando tu banco abrió una disputa por el pago, y sigue así.',
  },
  offer:
    'Si la reanudas, la membresía sigue sin interrupción: el siguiente periodo se cobra ese día, al precio con el que te suscribiste.',
  resume: 'Reanudar la renovación',
  resuming: 'Un momento...',
  resumed: (date) => `Tu membresía se renueva el ${date}`,
  resumedText: 'Puedes cancelarla cuando quieras en Membresía.',
  accept: 'Así está bien',
  accepting: 'Un momento...',
  accepted: (date) => `De acuerdo: tu membresía termina el ${date}`,
  acceptedText: 'Hasta entonces puedes reanudarla en Membresía.',
  acceptFailed: 'No se pudo quitar este aviso',
  failed: 'No se pudo reanudar la renovación',
};
