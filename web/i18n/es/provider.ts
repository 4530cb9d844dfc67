import type { ProviderMessages } from '../en/provider.ts';

/** Español del paso con el que un cliente empieza a ofrecer servicios. */
export const providerMessages: ProviderMessages = {
  title: 'Ofrece tus servicios',
  lead: 'Con esta cuenta también puedes publicar un perfil. Antes verificamos tu identidad; debes tener al menos 18 años.',
  submit: 'Quiero publicar',
  submitting: 'Un momento...',
  done: 'Ya puedes verificar tu identidad',
  failed: 'No se pudo',
};
