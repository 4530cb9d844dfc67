import { brand } from '#shared/brand.ts';
import type { Common } from '../en/common.ts';

/** Spanish texts that the public pages and the private app share: neutral Latin American, with the informal "tú". */
export const common: Common = {
  brand,
  language: { es: 'Español', en: 'English' },

  action: {
    close: 'Cerrar',
    closeMessage: 'Cerrar mensaje',
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando...',
    moment: 'Un momento...',
    tryAgain: 'Intentar de nuevo',
    goHome: 'Ir al inicio',
    goBack: 'Volver',
    remove: 'Quitar',
    loading: 'Cargando...',
    reload: 'Recargar la aplicación',
  },

  header: {
    home: 'Inicio',
    listings: 'Perfiles',
    saved: 'Guardados',
    login: 'Iniciar sesión',
    register: 'Registrarse',
    publish: 'Publicar',
    ownListing: 'Mi perfil',
    dashboard: 'Mi panel',
    logout: 'Cerrar sesión',
    menu: 'Menú',
    navigation: 'Principal',
    account: 'Tu cuenta',
    language: 'Idioma',
    skip: 'Ir al contenido',
  },

  quickExit: {
    label: 'Salida rápida',
    help: 'Sal de este sitio de inmediato, o presiona Escape tres veces.',
  },

  errors: {
    'invalid-input': 'Hay datos incorrectos. Revisa los campos marcados.',
    'invalid-cursor': 'Esta página de la lista ya no existe. Vuelve a la primera.',
    'sign-in-required': 'Inicia sesión para continuar.',
    'session-ended': 'Tu sesión terminó. Inicia sesión de nuevo.',
    'account-erasing': 'Pediste borrar esta cuenta. Para continuar, primero consérvala.',
    'account-suspended': 'Esta cuenta está suspendida. Escribe a soporte si crees que es un error.',
    'script-required':
      'Para iniciar sesión o registrarte necesitas JavaScript. Actívalo en tu navegador. No guardamos lo que escribiste.',
    'adult-confirmation-required': 'Primero confirma que tienes 18 años o más.',
    'origin-refused': 'No aceptamos esta solicitud. Recarga la página e intenta de nuevo.',
    'not-found': 'No lo encontramos. Quizás se eliminó.',
    'too-many-saved': 'Puedes guardar hasta 100 perfiles. Quita algunos para guardar otros.',
    'version-conflict': 'Hay cambios más recientes, quizás de otra pestaña. Recarga e intenta de nuevo.',
    'body-too-large': 'Es demasiado grande para enviarlo.',
    'rate-limited': 'Demasiados intentos. Espera un minuto e intenta de nuevo.',
    unavailable:
      'El servicio no está disponible en este momento. No es tu conexión: espera un minuto e intenta de nuevo.',
    internal: 'Algo salió mal. Intenta de nuevo.',
    network: 'Sin conexión. Revisa tu internet e intenta de nuevo.',
    timeout: 'Está tardando demasiado. Intenta de nuevo.',
  },
  tooManyAttempts: (wait) => `Demasiados intentos. Espera ${wait} e intenta de nuevo.`,
  wait: (seconds) => {
    const minutes = Math.ceil(seconds / 60);
    if (minutes < 60) return minutes > 1 ? `${minutes} minutos` : 'un minuto';
    const hours = Math.ceil(minutes / 60);
    return hours > 1 ? `${hours} horas` : 'una hora';
  },

  failure: {
    title: 'Algo salió mal',
    text: 'Hubo un error. Recarga la aplicación para continuar.',
  },

  checkout: {
    canceledTitle: 'Pago cancelado',
    canceledText: 'Tu membresía sigue igual.',
  },

  field: {
    title: 'Título',
    category: 'Categoría',
    price: 'Tarifa por hora',
    country: 'País',
    city: 'Ciudad',
    municipality: 'Municipio o distrito',
    location: 'Ubicación',
    address: 'Dirección',
    hasOwnPlace: 'Tengo mi propio lugar',
    description: 'Descripción',
    height: 'Estatura',
    weight: 'Peso',
    measurements: 'Medidas',
    eyeColor: 'Color de ojos',
    hairColor: 'Color de cabello',
    nationality: 'Nacionalidad',
    languages: 'Idiomas',
    services: 'Servicios',
    acceptCreditCard: 'Acepta tarjeta de crédito',
    offerVirtualServices: 'Ofrece servicios virtuales y videollamadas',
    workFullTime: 'Trabaja tiempo completo',
    availableDays: 'Días disponibles',
    workingHours: 'Horario',
    phone: 'Teléfono',
    whatsapp: 'WhatsApp',
    telegram: 'Usuario de Telegram',
    email: 'Correo',
    instagram: 'Instagram',
    facebook: 'Facebook',
    twitter: 'Twitter',
    snapchat: 'Snapchat',
    tiktok: 'TikTok',
    onlyfans: 'OnlyFans',
    patreon: 'Patreon',
    manyvids: 'ManyVids',
    otherSocial: 'Otra',
  },

  option: {
    category: { women: 'Mujeres', men: 'Hombres', trans: 'Trans' },
    eyeColor: { brown: 'Cafés', blue: 'Azules', green: 'Verdes', hazel: 'Avellana' },
    hairColor: { black: 'Negro', brown: 'Castaño', blonde: 'Rubio', red: 'Pelirrojo' },
    nationality: {
      american: 'Estadounidense',
      european: 'Europea',
      asian: 'Asiática',
      latino: 'Latina',
      other: 'Otra',
    },
    languages: {
      english: 'Inglés',
      spanish: 'Español',
      french: 'Francés',
      german: 'Alemán',
      other: 'Otro',
    },
    services: {
      massage: 'Masaje',
      escort: 'Escort',
      companionship: 'Compañía',
      'dinner-date': 'Cena',
      'travel-companion': 'Compañía de viaje',
      webcam: 'Webcam',
      'phone-chat': 'Charla telefónica',
      overnight: 'Noche completa',
      weekend: 'Fin de semana',
      travel: 'Viajes',
      couples: 'Parejas',
      groups: 'Grupos',
      'special-requests': 'Peticiones especiales',
    },
    availableDays: {
      mon: 'Lunes',
      tue: 'Martes',
      wed: 'Miércoles',
      thu: 'Jueves',
      fri: 'Viernes',
      sat: 'Sábado',
      sun: 'Domingo',
    },
  },

  required: 'obligatorio',

  textLimit: {
    used: (used, max) => `${used} de ${max} caracteres`,
    most: (max) => `Como máximo ${max} caracteres`,
  },

  listing: {
    age: 'Edad',
    perHour: (price) => `${price}/h`,
    years: (age) => `${age} años`,
    yearsUnit: 'años',
  },

  photo: {
    notAvailable: 'Imagen no disponible',
    numbered: (title, number, count) => `${title}, ${number} de ${count}`,
    of: (title) => `Foto de ${title}`,
    reveal: (title) => `Mostrar la foto desenfocada de ${title}`,
    blurAgain: (title) => `Desenfocar otra vez la foto de ${title}`,
  },

  verified: {
    label: 'Verificado',
    onlineNow: 'Disponible ahora',
  },
  saving: {
    saveOf: (title) => `Guardar a ${title}`,
    isSaved: 'Guardado',
    saved: (name) => `Guardaste a ${name}`,
    removed: (name) => `Quitaste a ${name}`,
    removedGone: 'Quitado de tus guardados',
    undo: 'Deshacer',
    notKept: 'Tu navegador no guarda datos de este sitio: tu lista se pierde al salir de esta página.',
  },
  moreServices: (count) => `+${count} más`,
};
