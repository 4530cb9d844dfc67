import type { SuspendedMessages } from '../en/suspended.ts';

/** Español de lo que lee quien está bajo suspensión en lugar de toda pantalla que no sea la de su seguridad, sus datos o sus pagos. */
export const suspendedMessages: SuspendedMessages = {
  title: 'Tu cuenta está suspendida',
  lead: (date) =>
    `Desde el ${date} y mientras dure, nada tuyo se muestra en ningún país y no puedes publicar ni comprar nada.`,
  reasonTitle: 'Por qué',
  grounds: {
    terms:
      'Se basa en las secciones 8 y 9 de nuestros Términos de Servicio. Lo decidió una persona, no un programa.',
    law: 'Se basa en la ley. Lo decidió una persona, no un programa.',
  },
  readTerms: 'Leer los Términos de Servicio',
  appealTitle: 'Si crees que es un error',
  appeal: (email) =>
    `Escribe a ${email} en un plazo de seis meses y di por qué. Otra persona lo revisará sin costo.`,
  elsewhere:
    'También puedes acudir a un tribunal o a un organismo certificado de resolución de estos conflictos.',
  write: 'Escribirnos',
  stillTitle: 'Lo que todavía puedes hacer',
  still:
    'Tus datos son tuyos: llévate una copia o haz que se borre tu cuenta. Si tu membresía se renovaba, ya no lo hará y no se te cobrará nada más mientras dure.',
  stillSecurity:
    'Tu cuenta sigue protegida: puedes cambiar tu contraseña, terminar sesiones y poner la verificación en dos pasos.',
  toData: 'Tus datos',
  toSecurity: 'Seguridad',
  toPurchases: 'Tus pagos',
};
