import type { AccountErrors } from '../en/account-errors.ts';

export const accountErrors: AccountErrors = {
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
  'erasure-begun': 'Tu cuenta ya se está borrando; eso ya no se puede deshacer.',
  'worker-role-required': 'Esto es solo para quienes ofrecen servicios.',
  'identity-not-approved': 'Primero hay que verificar tu identidad.',
  'not-verified': 'Primero verifica tu perfil: hacen falta una identidad verificada y una membresía.',
  'no-listing': 'Primero crea tu perfil: las publicaciones se muestran con él.',
  'too-many-posts':
    'Ya tienes 5 publicaciones visibles o en revisión. Primero tiene que terminar una, o elimínala.',
  'posts-of-day-used': 'Ya creaste todas las publicaciones que permite un día. Vuelve mañana.',
  'no-email-change': 'No hay ningún cambio de correo en curso. Quizás ya se hizo o se canceló.',
  'listing-exists': 'Ya tienes un perfil. Solo puede haber uno.',
  'too-many-deleted':
    'Ya eliminaste 10 perfiles en pocos días. Recupera uno de ellos o espera a que se borre el más antiguo.',
  'idempotency-key-reused': 'Este guardado ya se hizo con otro contenido. Guarda otra vez.',
  'too-many-bookings': 'Tu agenda está llena: caben 1,000 citas. Cancela algunas para anotar otras.',
  'booking-running':
    'Tienes una cita en este momento: mientras dura, “disponible ahora” está apagado. Si ya terminó, acórtala o cancélala en tu agenda.',
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
  'already-appealed': 'Ya apelaste esta decisión. Cada decisión se apela una vez.',
  'appeal-late': 'El plazo de seis meses para apelar terminó.',
  'another-reviewer-required': 'Ya decidiste antes en este caso; ahora debe decidir otra persona.',
  'claimed-by-another': 'Otra persona está trabajando en este caso.',
  'documents-unopened': 'Abre todos los documentos antes de decidir por lo que muestran.',
  'support-full':
    'Llegan demasiados mensajes a la vez. Intenta de nuevo en una hora o escribe a nuestro correo.',
  'payment-provider-failed': 'El procesador de pagos no respondió. Espera un momento e inténtalo de nuevo.',
};
