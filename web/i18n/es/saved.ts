import type { SavedMessages } from '../en/saved.ts';

export const saved: SavedMessages = {
  title: 'Perfiles guardados',
  loading: 'Cargando tus perfiles guardados',
  failed: 'No se pudieron cargar tus perfiles guardados',
  empty: 'No tienes perfiles guardados',
  emptyText: 'Toca el corazón de un perfil para encontrarlo aquí.',
  browse: 'Ver todos los perfiles',
  gone: 'Este perfil ya no está disponible.',
  onThisBrowser: 'Tu lista está solo en este navegador.',
  signIn: 'Inicia sesión para conservarla en tu cuenta',
  inAccount: 'Tu lista está en tu cuenta.',
  notInAccountYet: (count) =>
    count === 1
      ? 'Uno está solo en este navegador hasta que abras tu cuenta.'
      : `${count} están solo en este navegador hasta que abras tu cuenta.`,
  toAccount: 'Abrir mi cuenta',
  needsScript: 'Tu lista está en este navegador. Activa JavaScript para verla.',
};
