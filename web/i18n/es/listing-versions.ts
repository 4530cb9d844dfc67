import type { ListingVersionMessages } from '../en/listing-versions.ts';

/** Formats a time as "la 1:30" or "las 13:00". Only one o'clock is singular. */
const atTime = (time: string): string => `${/^1:/.test(time) ? 'la' : 'las'} ${time}`;

export const listingVersionMessages: ListingVersionMessages = {
  draft: {
    restored: 'Recuperamos tu borrador.',
    stale: 'Tu perfil cambió en otro lugar. Al guardar, eliges.',
    joined: 'Aquí están unidas las dos versiones. Revísala y guarda.',
    since: 'Lo que escribiste mientras tanto aún no está guardado.',
    cleared: 'Borramos lo que no estaba guardado',
    undo: 'Deshacer',
    discard: 'Descartar',
    unchanged: 'Sin cambios',
    kept: 'Borrador guardado',
    notKept: 'Sin copia: guarda antes de salir',
  },
  live: {
    public: 'Es público. Revisamos lo que cambies.',
    waiting: 'Estamos revisando tus cambios.',
    notPublic: 'Aún no es público.',
  },
  conflict: {
    title: 'Tu perfil cambió en otro lugar',
    text: 'Lo guardaste en otra pestaña o dispositivo. Elige qué queda en cada campo y guarda.',
    saved: 'Guardado allá',
    mine: 'Escrito aquí',
    allSaved: 'Todo como se guardó allá',
    allMine: 'Todo como está aquí',
    left: (count) =>
      count === 0
        ? 'Todo está elegido'
        : count === 1
          ? 'Falta elegir 1 campo'
          : `Falta elegir ${count} campos`,
    join: 'Seguir con esto',
    keepEditing: 'Seguir editando',
    empty: 'Vacío',
    yes: 'Sí',
    no: 'No',
    photos: (count) => (count === 1 ? '1 foto' : `${count} fotos`),
    goneTitle: 'Tu perfil se eliminó en otro lugar',
    goneText: 'Puedes recuperarlo en Mi perfil, o guardar lo que está aquí como un perfil nuevo.',
    saveAsNew: 'Guardar como nuevo',
  },
  leave: {
    title: '¿Salir sin guardar?',
    text: 'Lo que escribiste queda en este dispositivo y te lo ofrecemos de nuevo.',
    textNotKept: 'Este navegador no conserva nada: se perderá lo que escribiste.',
    textPhotos: 'Las fotos que están en camino no llegarán.',
    stay: 'Seguir editando',
    go: 'Salir',
  },
  preview: {
    title: 'Vista previa',
    show: 'Vista previa',
    card: 'En la lista',
    page: 'Tu página',
    note: 'Así se verá tu perfil con lo que escribes aquí.',
    untitled: 'Tu título',
    noPlace: 'Tu ciudad',
    failed: 'No se pudo cargar la vista previa.',
  },
  place: {
    label: 'Dónde trabajas',
    choose: 'Elige país y ciudad',
    failed: 'No se pudieron cargar los lugares.',
  },
  hours: {
    said: (from, to) => `De ${atTime(from)} a ${atTime(to)}`,
    pastMidnight: (from, to) => `De ${atTime(from)} a ${atTime(to)} del día siguiente`,
    allDay: 'Las 24 horas',
    none: 'No se dice ningún horario',
    clear: 'No decir horario',
  },
};
