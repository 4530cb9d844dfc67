import type { SessionsMessages } from '../en/sessions.ts';

/** Español de la lista de sesiones de los ajustes. */
export const sessionsMessages: SessionsMessages = {
  title: 'Sesiones',
  lead: 'Dónde está abierta tu cuenta. Cierra lo que no reconozcas y después elige una contraseña nueva.',
  loadFailed: 'No pudimos cargar tus sesiones',
  none: 'No hay sesiones en la lista. Recarga la página en un momento.',
  on: (browser, system) => `${browser} en ${system}`,
  unknownBrowser: 'Navegador desconocido',
  current: 'Esta',
  since: (moment) => `Inicio: ${moment}`,
  seen: (moment) => `Última actividad: ${moment}`,
  end: 'Terminar',
  endOf: (name) => `Terminar la sesión de ${name}`,
  ending: 'Terminando…',
  endTitle: '¿Terminar esta sesión?',
  endText: (name) =>
    `${name} queda fuera de inmediato. Lo que se estaba escribiendo ahí sigue en su pantalla.`,
  ended: 'La sesión terminó',
  endFailed: 'No pudimos terminar la sesión',
  keep: 'Cancelar',
  everywhere: 'Cerrar sesión en todas partes',
  everywhereHint: 'Cierra de inmediato todas tus sesiones, también esta.',
  everywhereTitle: '¿Cerrar sesión en todas partes?',
  everywhereText:
    'Todos los dispositivos quedan fuera, también este, e inicias sesión de nuevo con tu contraseña. Lo que no guardaste aquí se pierde.',
  signingOut: 'Cerrando…',
  everywhereFailed: 'No pudimos cerrar tu sesión en todas partes',
};
