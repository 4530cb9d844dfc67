import type { PostsMessages } from '../en/posts.ts';

/** Texts of the Posts page, Spanish. */
export const postsMessages: PostsMessages = {
  title: 'Publicaciones',
  visible: 'Publicaciones visibles 24 h',
  loadFailed: 'No se pudieron cargar tus publicaciones',
  notPublished: 'Tus publicaciones no se ven',
  notPublishedText: 'Nadie ve una publicación mientras tu perfil no está publicado:',
  noListingText: 'Las publicaciones se muestran con tu perfil. Primero créalo.',
  createProfile: 'Crear perfil',
  form: {
    title: 'Nueva publicación',
    photo: 'Foto',
    choose: 'Elegir una foto',
    replace: 'Otra foto',
    edit: 'Recortar, girar o difuminar',
    photoHelp: 'Una foto, en JPEG, PNG o WebP. Le quitamos los datos de ubicación.',
    preview: 'La foto que elegiste',
    caption: 'Texto',
    imageRequired: 'Elige una imagen',
    imageOnly: 'Elige un archivo de imagen',
    captionRequired: 'Falta el texto',
    submit: 'Publicar',
    waiting: 'Se publica en cuanto llegue la foto...',
    saving: 'Guardando...',
    failed: 'No se pudo guardar la publicación',
    sent: 'Tu publicación se guardó',
    sentText: 'Primero la revisa una persona. Sus 24 horas empiezan cuando se aprueba.',
    published: 'Tu publicación ya se ve, durante 24 horas.',
    limits: (most, day) => `Hasta ${most} a la vez, visibles o en revisión, y ${day} nuevas al día.`,
    full: (most) =>
      `Tienes ${most} publicaciones visibles o en revisión. Podrás crear otra cuando una termine o la elimines.`,
  },
  list: {
    title: 'Tus publicaciones',
    empty: 'Aún no hay publicaciones',
    emptyText: 'Muestra lo nuevo: una foto y unas palabras, durante 24 horas.',
    left: (hours, minutes) =>
      hours > 0
        ? `${hours === 1 ? 'Queda' : 'Quedan'} ${hours} h`
        : `${minutes === 1 ? 'Queda' : 'Quedan'} ${minutes} min`,
    over: 'Terminó',
    waiting: 'En revisión',
    // A time of day ends with a full stop of its own: "10:30 p. m.".
    waitsSince: (time) => `Enviada el ${time}: la revisa una persona.`,
    refused: 'Rechazada',
    refusedWhat: 'Esta publicación',
    captionRefused: 'El texto nuevo',
    captionWaits: (time) =>
      `El texto nuevo está en revisión desde el ${time}; mientras tanto se lee el anterior.`,
    captionNew: 'Texto nuevo',
    views: (count) => (count === 1 ? '1 vista' : `${count} vistas`),
    photo: 'La foto de esta publicación',
    edit: 'Editar el texto',
    editTitle: 'Editar el texto',
    editText: 'Editarlo no alarga las 24 horas.',
    save: 'Guardar',
    saved: 'Texto guardado',
    remove: 'Eliminar',
    removeTitle: '¿Eliminar esta publicación?',
    removeText: 'Desaparece para todos de inmediato, con su foto. No se puede deshacer.',
    removing: 'Eliminando...',
    removed: 'Publicación eliminada',
    removeFailed: 'No se pudo eliminar la publicación',
  },
};
