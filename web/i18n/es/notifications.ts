import type { NotificationMessages } from '../en/notifications.ts';

export const notificationMessages: NotificationMessages = {
  title: 'Notificaciones',
  bell: (unread) =>
    unread === 0
      ? 'Notificaciones'
      : unread === 1
        ? 'Notificaciones: 1 nueva'
        : `Notificaciones: ${unread} nuevas`,
  none: 'No hay notificaciones nuevas',
  fresh: 'Nueva',
  loadFailed: 'No se pudieron cargar las notificaciones',
  readFailed: 'No se pudieron marcar como leídas; hasta entonces cuentan como nuevas.',
  kept: (days) => `Se conservan ${days} días.`,
  recent: 'Actividad reciente',
  noRecent: 'Sin actividad reciente',
  now: 'ahora mismo',
  kinds: {
    'verification-approved': 'Tu identidad está verificada',
    'verification-rejected': 'Tu verificación no fue aprobada',
    'verification-more-asked': 'Se te piden documentos otra vez',
    'verification-answer-due': 'Todavía esperamos tus documentos',
    'verification-unanswered': 'Tu verificación terminó: los documentos no llegaron',
    'verification-expiring': 'Tu verificación vence pronto',
    'verification-expired': 'Tu verificación venció',
    'verification-withdrawn': 'Se retiró la aprobación de tu identidad',
    'contents-approved': 'Lo que enviaste a revisión fue aprobado',
    'contents-refused': 'Algo de lo que enviaste a revisión no fue aprobado',
    'membership-started': 'Tu membresía comenzó',
    'membership-renewed': 'Se pagó otro periodo de tu membresía',
    'membership-reminder': 'Tu membresía termina pronto',
    'membership-renewal-canceled': 'Se canceló la renovación de tu membresía',
    'membership-renewal-resumed': 'Se reanudó la renovación de tu membresía',
    'membership-renewal-failed': 'Falló el pago de tu renovación',
    'membership-card-changed': 'Se cambió la tarjeta de tu membresía',
    'membership-ended': 'Tu membresía terminó',
    'membership-refunded': 'Se te devolvió tu pago',
    'membership-refund-returned': 'Tu banco rechazó la devolución',
    'membership-disputed': 'Tu pago está en disputa',
    'membership-dispute-won': 'La disputa terminó: tu pago se mantiene',
    'membership-dispute-lost': 'La disputa terminó: tu banco te devuelve el dinero',
    'transfer-refused': 'Tu transferencia bancaria no fue aceptada',
    'transfer-returned': 'Se devolvió tu transferencia bancaria',
    'transfer-expired': 'Tu transferencia bancaria no llegó a tiempo',
    'face-tag-changed': 'Se cambió si tu rostro se ve en una foto',
  },
  actions: {
    'identity-sent': 'Enviaste tus documentos a revisión',
    'listing-created': 'Escribiste tu perfil',
    'listing-saved': 'Guardaste tu perfil',
    'listing-published': 'Tu perfil se publicó por primera vez',
    'listing-hidden': 'Ocultaste tu perfil',
    'listing-shown': 'Dejaste de ocultar tu perfil',
    'post-created': 'Creaste una publicación',
    'post-ended': 'Tu publicación terminó, pasadas sus 24 horas',
  },
  payment: (description, amount, status) => `${description}: ${amount}, ${status}`,
};
