import { writeToObject } from '#shared/objection.ts';
import type { DatePart } from '#shared/typed-date.ts';
import type { VerificationMessages } from '../en/verification.ts';

const dateParts: Record<DatePart, string> = { day: 'el día', month: 'el mes', year: 'el año' };

const joinWords = (words: readonly string[]): string => new Intl.ListFormat('es').format(words);

export const verificationMessages: VerificationMessages = {
  title: 'Verificación de identidad',
  introLead: 'Verificamos a cada anunciante, para proteger a los clientes y para que nadie use tu nombre.',
  introSteps: [
    'Tu nombre, fecha de nacimiento y dirección',
    'Fotos de tu identificación, una selfie y un comprobante de domicilio',
    'Los comparamos y te escribimos el resultado',
  ],
  introPrivacy:
    'Guardamos tus documentos cifrados, solo los ve nuestro equipo de revisión y los borramos 30 días después de la decisión. Tu perfil solo muestra tu edad.',
  start: 'Empezar la verificación',
  progress: (percent) => `Tu parte: ${percent} %`,
  later: 'Completar después',
  back: 'Atrás',
  next: 'Continuar',
  detailsTitle: 'Datos personales',
  detailsLead: 'Tal como aparecen en tu identificación, no tu nombre de trabajo.',
  kept: 'Recuperamos lo que habías escrito.',
  fullName: 'Nombre completo',
  fullNameShort: 'El nombre completo debe tener al menos 3 caracteres',
  dateOfBirth: 'Fecha de nacimiento',
  dateParts: { day: 'Día', month: 'Mes', year: 'Año' },
  dateInvalid: 'Escribe una fecha válida',
  dateFault: (fault) => {
    switch (fault.kind) {
      case 'missing':
        return `${fault.parts.length > 1 ? 'faltan' : 'falta'} ${joinWords(fault.parts.map((part) => dateParts[part]))}.`;
      case 'day':
        return `ese mes tiene días del 1 al ${fault.days}.`;
      case 'month':
        return 'el mes es un número del 1 al 12.';
      case 'year':
        return 'el año lleva cuatro cifras y es 1900 o posterior.';
      case 'future':
        return 'ese día todavía no llega.';
    }
  },
  dateHint: 'Por ejemplo: 27\u00a03\u00a01996.',
  ageSays: (age) =>
    age < 100
      ? `Según esta fecha tienes ${age} años.`
      : `Según esta fecha tienes ${age} años. ¿Está bien el año?`,
  underAge: 'Debes tener al menos 18 años para anunciarte aquí.',
  address: 'Dirección',
  addressShort: 'La dirección debe tener al menos 5 caracteres',
  addressNeedsProof: (approved) =>
    `Tu dirección aprobada es «${approved}». Para cambiarla hace falta un documento nuevo: envíala cuando renueves tu documento o cambies de nombre. Si no puede esperar, escríbenos.`,
  addressHint: 'Calle, número y ciudad. Solo la ve nuestro equipo de revisión.',
  tooLong: 'Es demasiado largo.',
  documentsTitle: 'Sube tus documentos',
  documentsLead: 'Nítidos, completos y en color. Imágenes JPEG, PNG o WebP de hasta 10 MB.',
  documents: {
    selfie: 'Selfie',
    idFront: 'Identificación oficial, frente',
    idBack: 'Identificación oficial, reverso',
    addressProof: 'Comprobante de domicilio',
  },
  tips: {
    selfie: ['Toda tu cara, de frente', 'Sin lentes, gorra ni filtros'],
    idFront: [
      'Pasaporte, documento de identidad o licencia de conducir',
      'Las cuatro esquinas, sin reflejos y con letras nítidas',
    ],
    idBack: ['Las cuatro esquinas, sin reflejos', 'Si es un pasaporte, la página de al lado'],
    addressProof: [
      'Recibo de servicios o estado de cuenta de los últimos 3 meses',
      'Que se lean tu nombre, la dirección y la fecha',
      'Imagen o PDF',
    ],
  },
  choose: 'Elegir un archivo',
  useCamera: 'Usar la cámara',
  takeAgain: 'Tomar otra',
  replace: 'Cambiar',
  removing: 'Quitando...',
  stop: 'Detener',
  capture: 'Tomar la foto',
  usePicture: 'Usar esta foto',
  cameraTitle: 'La cámara no se abrió',
  cameraFailed: 'Revisa los permisos de tu navegador o sube un archivo.',
  cameraLabel: 'Imagen de tu cámara',
  cameraOpening: 'Abriendo la cámara...',
  frame: {
    selfie: 'Tu cara dentro del óvalo, mirando a la cámara',
    idFront: 'El frente de tu identificación dentro del marco',
    idBack: 'El reverso de tu identificación dentro del marco',
    addressProof: 'La hoja completa dentro del marco',
  },
  look: {
    selfie: '¿Se ve toda tu cara, con nitidez?',
    idFront: '¿Se lee cada letra y se ven las cuatro esquinas?',
    idBack: '¿Se lee cada letra y se ven las cuatro esquinas?',
    addressProof: '¿Se leen tu nombre, la dirección y la fecha?',
  },
  captured: 'La foto que tomaste',
  uploading: (percent) => `Subiendo: ${percent} %`,
  uploaded: 'Enviado',
  sentPicture: 'La imagen que enviaste',
  sentPdf: 'El PDF que enviaste',
  pending: 'Falta',
  uploadFailed: 'No se pudo subir. Intenta de nuevo.',
  retry: 'Reintentar',
  wrongType: 'Elige una imagen JPEG, PNG o WebP.',
  wrongTypeProof: 'Elige una imagen JPEG, PNG o WebP, o un PDF.',
  tooLarge: 'Este archivo es demasiado grande. El máximo es 10 MB.',
  empty: 'Este archivo está vacío.',
  notOpened: 'No pudimos abrir este archivo: su contenido no corresponde a su nombre. Elige otro.',
  preparing: 'Preparando el archivo…',
  checking: 'Comprobando el archivo…',
  refusals: {
    'other-type': 'El archivo que enviaste no es una imagen. Elige otro.',
    damaged: 'El archivo que enviaste está dañado o incompleto. Vuelve a guardarlo o elige otro.',
    'too-many-pixels': 'La imagen que enviaste tiene más de 50 millones de píxeles. Elige una más pequeña.',
    password: 'El PDF que enviaste pide una contraseña. Guárdalo sin ella o envía una foto de la hoja.',
    'too-many-pages':
      'El PDF que enviaste tiene más de 20 páginas. Envía solo las que muestran tu nombre y tu domicilio.',
    'active-content':
      'El PDF que enviaste contiene programas u otros archivos. Imprímelo como PDF nuevo o envía una foto de la hoja.',
    'not-drawn':
      'El PDF que enviaste tarda demasiado en abrirse. Imprímelo como PDF nuevo o envía una foto de la hoja.',
  },
  earlierStands: 'Conservamos el anterior.',
  submit: 'Enviar a revisión',
  submitting: 'Enviando...',
  missing: (documents) => `Falta: ${documents.join('; ')}.`,
  others: (count) => (count === 1 ? 'El otro documento' : `Los otros ${count} documentos`),
  processingTitle: 'Estamos revisando tus documentos',
  processingOpen: 'Ya abrimos tu caso',
  processingLead: 'Los revisa una persona de nuestro equipo, no un programa.',
  usual: 'Solemos tardar menos de un día.',
  usualWait: (time) => `Espera habitual: ${time}.`,
  waited: (minutes) => {
    if (minutes < 90) return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
    return minutes < 48 * 60
      ? `${Math.round(minutes / 60)} horas`
      : `${Math.round(minutes / (24 * 60))} días`;
  },
  nextTitle: 'Qué sigue',
  nextSteps: [
    'Te enviamos el resultado por correo. Si falta algo, te decimos qué.',
    'Pagas la membresía al final, cuando tu perfil también esté aprobado.',
  ],
  processingClose: 'Puedes cerrar esta página.',
  meanwhileTitle: 'Mientras tanto',
  meanwhileWrite: 'Escribe tu perfil y agrega fotos. Todavía nadie lo ve.',
  meanwhileEdit: 'Repasa tu perfil y tenlo listo.',
  writeListing: 'Crear perfil',
  editListing: 'Abrir mi perfil',
  standing: (day) =>
    day === undefined
      ? 'Mientras tanto sigue vigente tu aprobación anterior.'
      : `Mientras tanto sigue vigente tu aprobación anterior, hasta el ${day}.`,
  takeBack: 'Retirar lo que envié',
  takeBackTitle: '¿Retirar lo que enviaste?',
  takeBackText:
    'Dejamos de revisarlo. Conservas tus datos y documentos para cambiarlos y enviarlos de nuevo, pero pierdes tu lugar en la fila.',
  takeBackKeep: 'Dejarlo en revisión',
  takeBackFailed: 'No pudimos retirar lo que enviaste',
  takenBack: 'Lo retiraste',
  takenBackText: 'Cambia lo que quieras y envíalo de nuevo.',
  submittedAt: (when) => `Enviado ${when}`,
  completedTitle: 'Verificación completa',
  completedLead: 'Borramos tus documentos 30 días después de la decisión.',
  createListing: 'Crear perfil',
  dialogTitle: '¿Crear tu perfil ahora?',
  dialogText: 'También puedes hacerlo después. Se muestra cuando lo aprobemos y tu membresía esté activa.',
  stay: 'Quedarme aquí',
  goToListings: 'Ir a mi perfil',
  getMembership: 'Ver la membresía',
  expiredTitle: 'Tu verificación venció',
  expiredLead: 'Conservamos lo que escribiste. Volverá a verse cuando aprobemos un documento vigente.',
  unansweredTitle: 'Tu caso de verificación terminó',
  unansweredLead:
    'No recibimos a tiempo lo que te pedimos. Puedes empezar de nuevo con los datos que ya escribiste.',
  unusable: (documents) =>
    `No recibimos o no pudimos abrir: ${documents.join('; ')}. Envía una imagen completa o un PDF de hasta 20 páginas, sin contraseña ni programas.`,
  askedTitle: 'Necesitamos algo más',
  askedFor: (documents) => `Envía de nuevo: ${documents.join('; ')}. Conservamos lo demás.`,
  answerBy: (when) => `Tienes hasta el ${when}. Después, tendrías que empezar de nuevo.`,
  validUntil: (day) => `Vale hasta el ${day}.`,
  renewTitle: (day) => `Tu verificación vale hasta el ${day}`,
  renewLead: 'Renuévala antes. Nada cambia mientras la revisamos.',
  renew: 'Renovar',
  unchanged: 'No hay nada que cambiar',
  unchangedText: 'Tus datos son los mismos que ya aprobamos. No tienes que enviar nada.',
  nameChanged: 'Mi nombre legal cambió',
  withdrawnTitle: 'Retiramos tu verificación',
  withdrawnLead: 'Por ahora no mostramos nada tuyo. Conservamos lo que escribiste.',
  withdrawnReason: 'El motivo',
  failedTitle: 'No aprobamos tu verificación',
  failedLead: 'Revisa el motivo e intenta de nuevo.',
  failedReason: 'El motivo',
  decision: {
    title: 'La decisión',
    at: 'Cuándo',
    facts: 'Por qué',
    unanswered: 'No recibimos a tiempo lo que te pedimos para tu verificación.',
    nameUnproved: (day) =>
      `El nombre legal o la fecha de nacimiento que cambiaste no se comprobó con un documento. El plazo terminó el ${day}.`,
    expiredOn: (day) => `La verificación de tu identidad valía hasta el ${day}.`,
    ground: 'En qué se basa',
    grounds: {
      terms: 'En las secciones 8 y 9 de nuestros Términos de servicio.',
      law: 'En la ley que cita el motivo.',
    },
    by: 'Quién decidió',
    person: 'Una persona, no un programa.',
    program: 'Un programa, por la fecha.',
    programDecided: 'Un programa.',
    until: 'Hasta cuándo',
    untilApproved: 'Hasta que aprobemos otra verificación.',
    objection: 'Si crees que es un error',
    write: writeToObject.es,
    writeUs: 'Escribirnos',
    startAgain: 'También puedes enviar otra verificación: no pierdes por eso ningún derecho.',
    elsewhere:
      'También puedes acudir a un tribunal o a un organismo certificado de resolución de estos conflictos.',
    before: 'La última decisión, y cómo apelar',
  },
  reasons: {
    'unclear-images': 'Las imágenes no son claras: algo no se pudo leer.',
    mismatch: 'Los datos no coinciden con los documentos.',
    'expired-document': 'El documento está vencido.',
    'under-age': 'El documento dice que tienes menos de 18 años.',
    other: 'Otro motivo: lee la nota.',
  },
  reviewerNote: 'Nota de nuestro equipo',
  again: 'Intentar de nuevo',
  againEmpty: 'Tendrás que escribir tus datos y subir los documentos otra vez.',
  againKeeps: 'Conservamos tus datos. Tendrás que subir los documentos otra vez.',
};
