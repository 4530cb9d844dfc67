import type { StartMessages } from '../en/start.ts';

export const startMessages: StartMessages = {
  noScript: 'Esta página necesita JavaScript',
  noScriptHint:
    'Iniciar sesión, tu cuenta y tu perfil solo funcionan con él. Actívalo en tu navegador. Los perfiles se pueden leer sin él.',
  pressed: 'Un momento: se envía en cuanto termine de cargar la página.',
  late: 'Esto está tardando.',
  reload: 'Cargar la página de nuevo',
};
