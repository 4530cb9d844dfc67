import type { SessionEndedMessages } from '../en/session-ended.ts';

/** Español de la pregunta que hace una sesión terminada sobre cualquier pantalla privada. */
export const sessionEndedMessages: SessionEndedMessages = {
  title: 'Tu sesión terminó',
  why: {
    revoked:
      'Se cerró desde otro dispositivo o cambió la contraseña. Lo que escribiste sigue aquí: inicia sesión para continuar.',
    expired:
      'Pasó mucho tiempo desde que iniciaste sesión. Lo que escribiste sigue aquí: inicia sesión para continuar.',
  },
  submit: 'Iniciar sesión y continuar',
  chooseNew: 'Elegir una contraseña nueva (se abre en otra pestaña)',
  leave: 'Cerrar sesión',
  leaveHint:
    '¿No eres quien estaba aquí o compartes este dispositivo? Al cerrar sesión se borra lo que no se guardó.',
};
