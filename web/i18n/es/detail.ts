import { brand } from '#shared/brand.ts';
import type { DetailMessages } from '../en/detail.ts';

/** Formats a list as "lunes", "lunes y martes" or "lunes, martes y viernes". */
const inSentence = (items: readonly string[]): string =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} y ${items.at(-1)}`;

/** Formats a time as "la 1:30" or "las 13:00". Only one o'clock is singular. */
const atTime = (time: string): string => `${time.startsWith('1:') ? 'la' : 'las'} ${time}`;

export const detail: DetailMessages = {
  title: (city) => `Perfil en ${city}`,
  description: (city) => `Perfil verificado de una persona adulta independiente en ${city}.`,
  backToListings: 'Volver a los perfiles',
  back: 'Volver',
  photos: 'Fotos',
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  showPhoto: (position) => `Mostrar la foto ${position}`,
  photoPosition: (position, count) => `Foto ${position} de ${count}`,
  enlarge: 'Ampliar la foto',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  profilePicture: 'Foto de perfil',
  viewProfilePicture: 'Ver foto de perfil',
  viewStory: 'Ver historia',
  share: 'Compartir',
  linkCopied: 'Enlace copiado',
  notShared: 'No se pudo compartir el enlace. Puedes copiarlo de la barra de direcciones.',
  verifiedSentence: (date) =>
    `Antes de publicar este perfil el ${date}, una persona de nuestro equipo comparó el documento de identidad con quien lo presentó y confirmó su mayoría de edad.`,
  tabs: 'Detalles',
  about: 'Sobre mí',
  services: 'Servicios',
  availability: 'Horario',
  contact: 'Contacto',
  noDescription: 'Aún no hay descripción.',
  noServices: 'Sin servicios indicados',
  noDays: 'Sin días específicos',
  noHours: 'Horario no especificado',
  everyDay: 'Todos los días',
  days: (runs) => {
    const words = inSentence(runs.flatMap((run) => (run.length > 2 ? [`${run[0]} a ${run.at(-1)}`] : run)));
    return words.slice(0, 1) + words.slice(1).toLowerCase();
  },
  hours: (from, to) => `${from} a ${to}`,
  hoursPastMidnight: (from, to) => `${from} a ${to} del día siguiente`,
  allHours: 'las 24 horas',
  openAlways: 'Atiende las 24 horas',
  openUntil: (time) => `Atiende hoy hasta ${atTime(time)}`,
  openUntilMidnight: 'Atiende hoy hasta la medianoche',
  openUntilTomorrow: (time) => `Atiende hasta mañana a ${atTime(time)}`,
  openUntilDay: (day, time) => `Atiende hasta el ${day.toLowerCase()} a ${atTime(time)}`,
  opensToday: (time) => `Atiende hoy desde ${atTime(time)}`,
  opensTomorrow: (time) => `Atiende mañana desde ${atTime(time)}`,
  opensOn: (day, time) => `Atiende el ${day.toLowerCase()} desde ${atTime(time)}`,
  localTime: (city) => `Hora de ${city}`,
  ownPlace: 'Recibe en su propio lugar',
  callNow: 'Llamar ahora',
  call: 'Llamar',
  whatsapp: 'WhatsApp',
  safety: 'Cómo verse con seguridad y reconocer una estafa',
  report: 'Denunciar este perfil',
  reportPhoto: 'Denunciar esta foto',
  mention: `Cuando te comuniques, menciona que encontraste este perfil en ${brand}.`,
  greeting: `Hola, encontré tu perfil en ${brand}.`,
  callTo: (title) => `Llamar a ${title}`,
  copyNumber: 'Copiar número',
  numberCopied: 'Número copiado',
  numberNotCopied: 'No se pudo copiar el número. Puedes seleccionarlo.',
  dial: 'Llamar desde aquí',
  othersIn: (city) => `Más perfiles en ${city}`,
  allIn: (city) => `Ver todos en ${city}`,
  contactIntro:
    'Los datos de contacto se muestran al pedirlos, para protegerlos de la recolección automática.',
  contactAt: (address) => `Los datos de contacto se piden en la página de este perfil: ${address}`,
  showContact: 'Mostrar datos de contacto',
  toGate: 'Confirmar mi edad',
  loadingContact: 'Buscando los datos de contacto...',
  tooManyContacts: (wait = 'una hora') =>
    `Abriste muchos datos de contacto en poco tiempo. Inténtalo de nuevo en ${wait}.`,
  contactTitle: 'Contacto',
  contactExpired: 'Los datos de contacto se muestran durante diez minutos. Pídelos de nuevo para continuar.',
  backToListing: 'Volver al perfil',
  noContact: 'Este perfil aún no tiene datos de contacto.',
  noPhone: 'Este perfil no tiene número de teléfono.',
  noWhatsapp: 'Este perfil no tiene número de WhatsApp.',
  social: 'Redes sociales',
  noId: 'La dirección no dice de qué perfil se trata.',
  loadFailed: 'No se pudieron cargar los datos del perfil',
  notFoundTitle: 'Perfil no encontrado',
  notFoundText:
    'No pudimos encontrar el perfil que buscabas. Es posible que se haya eliminado o que no esté disponible por el momento.',
  viewAll: 'Ver todos los perfiles',
};
