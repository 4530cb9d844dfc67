import { brand } from '#shared/brand.ts';
import type { Common } from '../en/common.ts';

/** Spanish texts that the public pages and the private app share: neutral Latin American, with the informal "tú". */
export const common: Common = {
  brand,
  language: { es: 'Español', en: 'English' },

  action: {
    close: 'Cerrar',
    closeMessage: 'Cerrar este aviso',
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
    help: 'Sale de este sitio de inmediato. También puedes presionar Escape tres veces.',
  },

  errors: {
    'invalid-input': 'Algo de lo que escribiste no es correcto. Revisa los campos marcados.',
    'invalid-cursor': 'Esta página de la lista ya no existe. Empieza de nuevo desde la primera.',
    'invalid-signature': 'No se pudo confiar en esta solicitud y fue rechazada.',
    'wrong-password': 'Esa no es tu contraseña.',
    'password-refused': 'Esta contraseña no fue aceptada. Elige otra.',
    'recovery-refused': 'No funcionó. Revisa el correo, la contraseña y el código de recuperación.',
    'code-refused':
      'Este código no es correcto o ya venció. Usa el correo más reciente o pide que te lo enviemos otra vez.',
    'under-age': 'Debes tener al menos 18 años.',
    'no-photo': 'Sube al menos una foto para tu perfil',
    'too-many-photos': 'Puedes subir un máximo de 8 fotos',
    'documents-missing': 'Sube todos los documentos requeridos antes de continuar.',
    'sign-in-required': 'Inicia sesión para continuar.',
    'session-ended': 'Tu sesión terminó. Inicia sesión de nuevo.',
    'account-erasing': 'Pediste borrar esta cuenta. Para seguir, primero elige conservarla.',
    'erasure-begun': 'Tu cuenta ya se está borrando; eso ya no se puede deshacer.',
    'account-suspended': 'Esta cuenta está suspendida. Escribe a soporte si crees que es un error.',
    'worker-role-required': 'Esto es solo para quienes ofrecen servicios.',
    'script-required':
      'Para iniciar sesión o registrarte hace falta JavaScript. Actívalo en tu navegador. No guardamos nada de lo que escribiste.',
    'adult-confirmation-required': 'Primero confirma que tienes 18 años o más.',
    'origin-refused': 'La solicitud fue rechazada. Recarga la página e intenta de nuevo.',
    'identity-not-approved': 'Primero hay que verificar tu identidad.',
    'not-verified': 'Primero verifica tu perfil: hacen falta una identidad verificada y una membresía.',
    'no-listing': 'Primero crea tu perfil: las publicaciones se muestran con él.',
    'too-many-posts':
      'Ya tienes 5 publicaciones visibles o en revisión. Primero tiene que terminar una, o elimínala.',
    'posts-of-day-used': 'Ya creaste todas las publicaciones que permite un día. Vuelve mañana.',
    'not-found': 'No lo encontramos. Es posible que se haya eliminado.',
    'no-email-change': 'No hay ningún cambio de correo en curso. Quizás ya se hizo o se canceló.',
    'listing-exists': 'Ya tienes un perfil. Solo puede haber uno.',
    'too-many-deleted':
      'Ya eliminaste 10 perfiles en pocos días. Recupera uno de ellos o espera a que se borre el más antiguo.',
    'idempotency-key-reused': 'Este guardado ya se hizo con otro contenido. Guarda otra vez.',
    'too-many-saved': 'Puedes guardar hasta 100 perfiles. Quita algunos para guardar otros.',
    'too-many-bookings': 'Tu agenda está llena: caben 1,000 citas. Cancela algunas para anotar otras.',
    'booking-running':
      'Tienes una cita en este momento: mientras dura, “disponible ahora” está apagado. Si ya terminó, acórtala o cancélala en tu agenda.',
    'version-conflict': 'Esto cambió mientras tanto, quizá en otra pestaña. Recarga e intenta de nuevo.',
    'authenticator-missing': 'Primero configura tu aplicación de autenticación y escribe su código.',
    'second-factor-on': 'La verificación en dos pasos ya está activada.',
    'second-factor-off': 'La verificación en dos pasos está desactivada.',
    'address-needs-proof':
      'Tu identidad está aprobada con otra dirección. Envía la nueva cuando renueves tu documento o cambies de nombre.',
    'already-submitted': 'Tus documentos ya fueron enviados. Una persona los está revisando.',
    'already-subscribed': 'Ya tienes una membresía.',
    'nothing-to-show':
      'Todavía no puedes pagar: la membresía no mostraría nada. El pago se abre cuando tu perfil se pueda mostrar.',
    'membership-disputed':
      'Hasta que tu banco decida no se puede pagar otra vez. Si no fuiste tú quien lo disputó, escríbenos.',
    'nothing-to-end': 'No hay ninguna membresía cuya renovación se pueda cancelar.',
    'nothing-to-resume': 'No hay nada que reanudar: lo que pagaste ya terminó. Puedes suscribirte de nuevo.',
    'amount-differs': 'El monto recibido no es el que se solicitó.',
    'bank-reference-used': 'Este movimiento ya pagó otra transferencia.',
    'claimed-by-another': 'Otra persona está trabajando en este caso.',
    'documents-unopened': 'Abre todos los documentos antes de decidir por lo que muestran.',
    'body-too-large': 'Es demasiado grande para enviarlo.',
    'rate-limited': 'Demasiados intentos. Espera un minuto e intenta de nuevo.',
    'support-full':
      'Llegan demasiados mensajes a la vez. Intenta de nuevo en una hora o escribe a nuestro correo.',
    'payment-provider-failed': 'El procesador de pagos no respondió. Espera un momento e inténtalo de nuevo.',
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
    text: 'La aplicación encontró un error y necesita recargarse.',
  },

  checkout: {
    canceledTitle: 'Pago cancelado',
    canceledText: 'Se canceló la mejora de tu membresía.',
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
    acceptCreditCard: 'Acepta pagos con tarjeta de crédito',
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
    savedToast: 'Guardado',
    removedToast: 'Quitado de tus guardados',
    undo: 'Deshacer',
    notKept:
      'Este navegador no permite que el sitio recuerde nada: tu lista dura solo hasta que salgas de esta página.',
  },
  moreServices: (count) => `+${count} más`,
};
