import type { SupportMessages } from '../en/support.ts';

/** Español de /support. */
export const supportMessages: SupportMessages = {
  title: 'Soporte',
  lead: 'Una persona lee cada mensaje y responde por correo. Primero van quienes tienen membresía.',
  email: 'Tu correo',
  answerTo: (email) => `Te respondemos a ${email}.`,
  message: 'Tu mensaje',
  missing: 'Escribe tu mensaje',
  submit: 'Enviar mensaje',
  submitting: 'Enviando...',
  failed: 'Tu mensaje no se envió',
  sentTitle: 'Mensaje enviado',
  sentText: (receipt) => `Su número es ${receipt}. Respondemos por correo.`,
  again: 'Escribir otro mensaje',
  write: 'Escribir a soporte',
};
