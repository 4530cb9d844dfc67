import type { StartMessages } from '../en/start.ts';

/** Spanish texts of the private app's frame, which appear before its script runs or without JavaScript. */
export const startMessages: StartMessages = {
  noScript: 'Esta página necesita JavaScript',
  noScriptHint:
    'Iniciar sesión, tu cuenta y tu perfil solo funcionan con él. Actívalo en tu navegador. Los perfiles se pueden leer sin él.',
  late: 'Esto está tardando.',
  reload: 'Cargar la página de nuevo',
};
