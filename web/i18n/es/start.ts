import type { StartMessages } from '../en/start.ts';

export const startMessages: StartMessages = {
  noScript: 'Esta página necesita JavaScript',
  noScriptHint:
    'Actívalo en tu navegador para iniciar sesión y usar tu cuenta. Los perfiles se pueden leer sin él.',
  pressed: 'Se enviará en cuanto termine de cargar la página.',
  late: 'Está tardando más de lo normal.',
  reload: 'Cargar la página de nuevo',
};
