import { writeToObject } from '#shared/objection.ts';
import type { DatePart } from '#shared/typed-date.ts';
import type { VerificationMessages } from '../en/verification.ts';

const dateParts: Record<DatePart, string> = { day: 'el día', month: 'el mes', year: 'el año' };

const joinWords = (words: readonly string[]): string => new Intl.ListFormat('es').format(words);

export const verificationMessages: VerificationMessages = {
  title: 'Verificación de identidad',
  introLead: 'Una persona verifica a cada anunciante. Protege a los clientes y también tu nombre.',
  introSteps: [
    'Tu nombre, fecha de nacimiento y dirección',
    'Fotos de tu identificación, una selfie y un comprobante de domicilio',
    'Una persona los compara y decide',
  ],
  introPrivacy:
    'Tus documentos se guardan cifrados, solo los ven nuestros revisores y se borran 30 días después de la decisión. De todo esto, tu perfil solo muestra tu edad.',
  start: 'Empezar la verificación',
  step: (step) => `Paso ${step} de 3`,
  progress: (percent) => `${percent}% completado`,
  later: 'Completar después',
  back: 'Atrás',
  next: 'Continuar',
  detailsTitle: 'Datos personales',
  detailsLead: 'Tal como aparecen en tu identificación, no tu nombre de trabajo.',
  kept: 'Aquí está lo que habías escrito.',
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
  dateHint: 'Debes tener al menos 18 años. Por ejemplo: 27\u00a03\u00a01996.',
  ageSays: (age) =>
    age < 100
      ? `Según esta fecha tienes ${age} años.`
      : `Según esta fecha tienes ${age} años. ¿Es correcto el año?`,
  underAge: 'Debes tener al menos 18 años para anunciarte aquí.',
  address: 'Dirección',
  addressShort: 'La dirección debe tener al menos 5 caracteres',
  addressNeedsProof: (approved) =>
    `La dirección aprobada es «${approved}». Sin un documento nuevo no se cambia: envía la otra cuando renueves tu documento o cambies de nombre. Si no puede esperar, escríbenos.`,
  addressHint: 'Calle, número, ciudad. Solo la ve quien revisa.',
  tooLong: 'Es demasiado largo.',
  documentsTitle: 'Sube tus documentos',
  documentsLead: 'Nítidos, completos y en color. JPEG, PNG o WebP, de 10 MB como máximo cada uno.',
  documents: {
    selfie: 'Selfie',
    idFront: 'Identificación oficial, frente',
    idBack: 'Identificación oficial, reverso',
    addressProof: 'Comprobante de domicilio',
  },
  tips: {
    selfie: ['Toda tu cara, de frente', 'Sin lentes, sin gorra, sin filtros'],
    idFront: [
      'Pasaporte, documento nacional o licencia de conducir',
      'Las cuatro esquinas, sin reflejos, cada letra nítida',
    ],
    idBack: ['Las cuatro esquinas, sin reflejos', 'Si es un pasaporte, la página junto a la foto'],
    addressProof: [
      'Recibo de servicios o estado de cuenta de los últimos 3 meses',
      'Se leen tu nombre, la dirección y la fecha',
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
  cameraTitle: 'Error de la cámara',
  cameraFailed: 'No se pudo abrir tu cámara. Revisa los permisos o sube un archivo.',
  cameraLabel: 'Lo que ve tu cámara',
  cameraOpening: 'Abriendo la cámara...',
  frame: {
    selfie: 'Tu cara dentro del óvalo, mirando a la cámara',
    idFront: 'El frente de tu identificación dentro del marco',
    idBack: 'El reverso de tu identificación dentro del marco',
    addressProof: 'La hoja completa dentro del marco',
  },
  look: {
    selfie: '¿Se ve toda tu cara, y nítida?',
    idFront: '¿Se lee cada letra y se ven las cuatro esquinas?',
    idBack: '¿Se lee cada letra y se ven las cuatro esquinas?',
    addressProof: '¿Se leen tu nombre, la dirección y la fecha?',
  },
  captured: 'La foto que tomaste',
  uploading: (percent) => `Subiendo, ${percent}%`,
  uploaded: 'Subido',
  pending: 'Falta',
  uploadFailed: 'No se pudo subir. Inténtalo de nuevo.',
  retry: 'Reintentar',
  wrongType: 'Elige una imagen JPEG, PNG o WebP.',
  wrongTypeProof: 'Elige una imagen JPEG, PNG o WebP, o un PDF.',
  tooLarge: 'Este archivo es demasiado grande. El máximo es 10MB',
  empty: 'Este archivo está vacío.',
  notOpened: 'Este archivo no se puede abrir: no es lo que dice su nombre. Elige otro.',
  preparing: 'Preparando la foto…',
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
  earlierStands: 'Se conserva el que estaba antes.',
  submit: 'Enviar a revisión',
  submitting: 'Enviando...',
  incomplete: 'Sube todos los documentos necesarios antes de continuar.',
  missing: (documents) => `Falta: ${documents.join('; ')}.`,
  others: (count) => (count === 1 ? 'El otro documento' : `Los otros ${count} documentos`),
  processingTitle: 'Tu caso espera a una persona',
  processingOpen: 'Una persona lo está revisando',
  processingLead: 'Ya tenemos todo. Una persona, no una máquina, compara tus documentos.',
  usual: 'Una persona lo revisará, normalmente en menos de un día.',
  usualWait: (time) => `Una persona la va a revisar. La mitad de las últimas esperó ${time} o menos.`,
  waited: (minutes) => {
    if (minutes < 90) return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
    return minutes < 48 * 60
      ? `${Math.round(minutes / 60)} horas`
      : `${Math.round(minutes / (24 * 60))} días`;
  },
  nextTitle: 'Qué sigue',
  nextSteps: [
    'Una persona compara tus documentos entre sí y con lo que escribiste.',
    'Te escribimos la respuesta por correo. Si falta algo, dice qué.',
    'La membresía se paga al final, cuando también tu perfil esté aprobado.',
  ],
  processingClose: 'Puedes cerrar esta página.',
  meanwhileTitle: 'Mientras tanto',
  meanwhileWrite: 'Escribe tu perfil y agrega fotos. Se guarda y todavía nadie lo ve.',
  meanwhileEdit: 'Repasa tu perfil, para que esté listo cuando lo estés tú.',
  writeListing: 'Escribir mi perfil',
  editListing: 'Abrir mi perfil',
  standing: (day) =>
    day === undefined
      ? 'Lo que ya se aprobó vale mientras tanto.'
      : `Lo que ya se aprobó vale mientras tanto, hasta el ${day}.`,
  takeBack: 'Retirar lo que envié',
  takeBackTitle: '¿Retirar lo que enviaste?',
  takeBackText:
    'Entonces nadie lo revisa. Tus datos y documentos se quedan aquí para que los cambies y los envíes de nuevo. Pierdes tu lugar en la cola.',
  takeBackKeep: 'Dejarlo en revisión',
  takeBackFailed: 'No se retiró lo que enviaste',
  takenBack: 'Lo retiraste',
  takenBackText: 'Cambia lo que quieras y envíalo de nuevo.',
  submittedAt: (when) => `Enviado ${when}`,
  completedTitle: 'Verificación completa',
  completedLead: 'Tu identidad está verificada. Tus documentos se borran 30 días después de la decisión.',
  createListing: 'Crea tu perfil',
  dialogTitle: '¿Crear tu perfil ahora?',
  dialogText:
    'Puedes escribirlo ahora, o quedarte aquí y hacerlo después. Se muestra cuando una persona lo apruebe y tu membresía esté activa.',
  stay: 'Quedarme aquí',
  goToListings: 'Ir a mi perfil',
  getMembership: 'Ver la membresía',
  expiredTitle: 'Tu verificación venció',
  expiredLead:
    'Lo que escribiste se conserva. Vuelve a verse cuando una persona apruebe un documento vigente.',
  unansweredTitle: 'Tu caso de verificación terminó',
  unansweredLead: 'No llegó a tiempo lo que te pedimos. Puedes empezar de nuevo: tus datos siguen escritos.',
  unusable: (documents) =>
    `Estos archivos faltan o no se le pueden mostrar a una persona: ${documents.join('; ')}. Envía una imagen completa, o un PDF sin contraseña ni programas, de 20 páginas como máximo.`,
  askedTitle: 'La persona que revisa necesita algo más',
  askedFor: (documents) => `Envía de nuevo: ${documents.join('; ')}. Lo demás se conserva.`,
  answerBy: (when) => `Envíalo hasta el ${when}; después termina este caso y empiezas de nuevo.`,
  validUntil: (day) => `Vale hasta el ${day}.`,
  renewTitle: (day) => `Tu verificación vale hasta el ${day}`,
  renewLead: 'Renuévala antes. Mientras una persona la revisa nada cambia.',
  renew: 'Renovar',
  unchanged: 'No hay nada que cambiar',
  unchangedText:
    'Escribiste lo mismo que ya está aprobado. Tu aprobación sigue igual y no tienes que enviar nada.',
  nameChanged: 'Mi nombre legal cambió',
  withdrawnTitle: 'Tu verificación fue retirada',
  withdrawnLead: 'Por ahora nada tuyo se muestra. Lo que escribiste se conserva.',
  withdrawnReason: 'El motivo',
  failedTitle: 'La verificación no se aprobó',
  failedLead: 'Hubo un problema con tu verificación. Revisa el motivo e inténtalo de nuevo.',
  failedReason: 'Lo que encontró quien revisó',
  decision: {
    title: 'La decisión',
    at: 'Cuándo',
    facts: 'Por qué',
    unanswered: 'No llegó a tiempo lo que te pedimos para tu verificación.',
    nameUnproved: (day) =>
      `El nombre legal o la fecha de nacimiento que cambiaste nunca se comprobó con un documento. El plazo era hasta el ${day}.`,
    expiredOn: (day) => `La verificación de tu identidad valía hasta el ${day}.`,
    ground: 'En qué se basa',
    grounds: {
      terms: 'En las secciones 8 y 9 de nuestros Términos de Servicio.',
      law: 'En la ley, como dice el motivo.',
    },
    by: 'Quién decidió',
    person: 'Una persona, no un programa.',
    program: 'Un programa, por la fecha.',
    programDecided: 'Un programa.',
    until: 'Hasta cuándo',
    untilApproved: 'Hasta que una persona apruebe otra verificación.',
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
    other: 'Otro motivo; mira la nota.',
  },
  reviewerNote: 'Nota de quien revisó',
  again: 'Intentar de nuevo',
  againEmpty: 'Empiezas desde cero: escribes otra vez tus datos y subes los documentos.',
  againKeeps: 'Tus datos siguen escritos; los documentos se suben de nuevo.',
};
