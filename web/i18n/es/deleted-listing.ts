import type { DeletedListingMessages } from '../en/deleted-listing.ts';

/** Español de eliminar un perfil y de recuperarlo. */
export const deletedListingMessages: DeletedListingMessages = {
  remove: 'Eliminar',
  askTitle: '¿Eliminar tu perfil?',
  askText: (days) =>
    `Los clientes dejan de verlo de inmediato, con sus fotos. Durante ${days} días puedes recuperarlo aquí; después se borra del todo.`,
  askRenews: 'Esto no cancela tu membresía: su renovación se cancela aparte, en Membresía.',
  confirm: 'Eliminar el perfil',
  deleting: 'Eliminando...',
  keep: 'Conservarlo',
  done: 'Tu perfil se eliminó',
  undo: 'Deshacer',
  failed: 'No se pudo eliminar el perfil',
  title: (count) => (count === 1 ? 'Perfil eliminado' : 'Perfiles eliminados'),
  offerTitle: 'Eliminaste tu perfil',
  offerText: 'Mientras tanto nadie lo ve, ni tus publicaciones. Si lo recuperas, vuelve como estaba.',
  seeAll: 'Ver todos',
  emptyTitle: 'Ahora no tienes perfil',
  startAnew: 'Puedes recuperarlo o empezar uno nuevo: el eliminado se queda hasta que pasen sus días.',
  full: (most) =>
    `Eliminaste ${most} perfiles. Recupera uno de ellos; podrás empezar otro cuando se borre el más antiguo.`,
  onlyOne: 'Solo puede haber un perfil: para recuperar este, se elimina el de arriba.',
  deletedOn: (day) => `Eliminado el ${day}.`,
  erasedOn: (day, days) =>
    days === 1 ? `Último día: se borra el ${day}.` : `Quedan ${days} días: se borra el ${day}.`,
  restore: 'Recuperar',
  restoring: 'Recuperando...',
  restored: 'Tu perfil está de vuelta',
  restoreFailed: 'No se pudo recuperar el perfil',
  insteadTitle: '¿Recuperar este en su lugar?',
  insteadText: (present, restored, days) =>
    `Vuelve «${restored}». Para eso se elimina «${present}», que también podrás recuperar durante ${days} días.`,
  instead: 'Recuperar en su lugar',
  keepPresent: 'Conservar el actual',
  loadFailed: 'No se pudieron cargar tus perfiles eliminados.',
};
