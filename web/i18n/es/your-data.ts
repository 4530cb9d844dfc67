import { erasureDays, keptYears } from '#shared/erasure.ts';
import type { dataMessages as en } from '../en/your-data.ts';

/** Español de Ajustes > Tus datos. */
export const dataMessages: typeof en = {
  export: {
    title: 'Llevarme mis datos',
    lead: 'Un archivo con todo lo que guardamos sobre ti, para leerlo o llevarlo a otro lugar, y tus fotos aparte.',
    loadFailed: 'No pudimos ver si hay una copia',
    ask: 'Hacer una copia',
    asking: 'Un momento...',
    askAgain: 'Hacer una copia nueva',
    making: 'Estamos haciendo tu copia',
    makingText: 'Tarda uno o dos minutos. Puedes salir de esta página: te avisaremos por correo cuando esté.',
    ready: 'Tu copia está lista',
    readyUntil: (moment) => `Puedes descargarla hasta: ${moment}`,
    download: 'Descargar el archivo (JSON)',
    photos: 'Tus fotos',
    photo: (number) => `Foto ${number}`,
    noPhotos: 'No tienes fotos aquí.',
    privately: 'Guárdala solo para ti: contiene todo sobre ti.',
    expired: 'Tu última copia ya no se puede descargar. Haz una nueva cuando quieras.',
    failed: 'No se pudo hacer tu copia',
    failedText: 'Fue culpa nuestra, no tuya. Pídela otra vez, por favor.',
    askFailed: 'No se pudo pedir la copia',
    usedUp: 'Puedes pedir tres copias al día. Vuelve mañana, por favor.',
  },
  erasure: {
    title: 'Borrar mi cuenta',
    lead: `Tienes ${erasureDays} días para cambiar de idea. Después no hay vuelta atrás.`,
    erasedTitle: 'Qué se borra',
    erased: [
      'Tu acceso, nombre, correo, ajustes y sesiones',
      'Los perfiles que guardaste',
      'Las copias de tus datos que pediste',
    ],
    erasedOfProvider: [
      'Tu perfil con sus fotos y datos de contacto: desaparece para todos de inmediato',
      'Tus documentos, y el nombre, la fecha de nacimiento y la dirección que diste con ellos',
    ],
    keptTitle: 'Qué nos obliga la ley a conservar',
    kept: ['El registro de qué se hizo con las cuentas y quién lo hizo, bajo un número, durante dos años'],
    keptOfProvider: [
      `Montos y fechas de tus pagos, durante ${keptYears} años: la ley fiscal`,
      `Quién verificó tu edad, cuándo y con qué tipo de documento, con un rastro codificado de su número, durante ${keptYears} años: la prueba de que aquí solo se anuncian personas adultas`,
    ],
    keptHow: 'Nada de eso lleva tu nombre, tu correo ni una imagen tuya.',
    membership:
      'Tu membresía no se renovará y no se te cobrará nada más. El tiempo que ya pagaste no se reembolsa.',
    ask: 'Borrar mi cuenta',
    askTitle: '¿Borrar tu cuenta?',
    askText: (date) =>
      `Nada tuyo será público desde este momento. El ${date} se borra todo. Hasta entonces puedes iniciar sesión y conservar tu cuenta.`,
    submit: 'Borrarla',
    submitting: 'Un momento...',
    asked: 'Tu cuenta se borrará',
    dueTitle: (date) => `Tu cuenta se borrará el ${date}`,
    dueText: 'Nada tuyo es público y tu membresía no se renueva. Hasta ese día puedes cambiar de idea.',
    heldTitle: 'Tu cuenta espera para borrarse',
    heldText:
      'Un deber legal nos obliga a conservarla por ahora, así que no se borra el día previsto. Nada de ella es público. En cuanto eso termine, se borra.',
  },
};
