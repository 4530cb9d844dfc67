import { reportDays, urgentReportHours } from '#shared/report.ts';
import type { ReportFormMessages } from '../en/report-form.ts';

export const reportForm: ReportFormMessages = {
  formTitle: 'Formulario',
  heading: {
    listing: 'Denunciar este perfil',
    photo: 'Denunciar esta foto',
    post: 'Denunciar esta historia',
  },
  headingOfAny: 'Denunciar un perfil',
  lead: 'Dinos qué está mal. No necesitas cuenta y nunca diremos quién denunció.',
  danger: '¿Alguien corre peligro en este momento? Llama primero a la policía o a una línea de ayuda.',
  whomToCall: 'A quién llamar',
  address: 'Enlace del perfil',
  addressHelp: (example) =>
    `Abre el perfil y copia su enlace de la barra de direcciones, o toca Compartir. Se ve así: ${example}. Para denunciar una sola foto o historia, ábrela y toca Denunciar.`,
  addressAsked: 'Pega el enlace completo de un perfil. Termina en 36 letras, números y guiones.',
  onePhoto: '¿Es solo una foto?',
  photoNumber: (number) => `Denunciar la foto ${number}`,
  reason: '¿Qué está mal?',
  reasons: {
    minor: {
      name: 'Puede aparecer una persona menor de edad',
      text: 'Alguien parece tener menos de 18 años, o sabes que los tiene.',
    },
    coercion: {
      name: 'Coacción o trata de personas',
      text: 'Obligan, amenazan, vigilan o explotan a alguien.',
    },
    'photos-without-consent': {
      name: 'Fotos sin permiso',
      text: 'Son fotos tuyas, o de alguien que no dio su permiso.',
    },
    'not-the-person': {
      name: 'No es la persona que aparece, o es una estafa',
      text: 'Contesta otra persona, o pide dinero con engaños.',
    },
    'illegal-content': {
      name: 'Otro contenido ilegal',
      text: 'Drogas, armas, amenazas, odio o cualquier otra cosa que la ley prohíbe.',
    },
    other: { name: 'Otra cosa', text: 'Algo más que no cumple nuestros términos.' },
  },
  text: '¿Qué viste?',
  textHelp: (most) => `Qué está mal, dónde se ve y cómo lo sabes. Hasta ${most} caracteres.`,
  email: 'Tu correo',
  emailHelp: 'Opcional. Solo lo usamos para enviarte el comprobante y la decisión.',
  emailAsked: 'Escribe una dirección completa, como nombre@ejemplo.com.',
  depicted: 'Soy la persona que aparece',
  send: 'Enviar denuncia',
  fate: `Revisamos cada denuncia: en ${urgentReportHours} horas si se trata de una persona menor de edad o de coacción; las demás, en ${reportDays} días hábiles.`,
  privacy: 'Qué guardamos de una denuncia',

  receiptTitle: 'Comprobante',
  receipt: 'Tu denuncia',
  states: {
    received: 'Recibida',
    measure: 'Terminada: actuamos',
    'no-measure': 'Terminada: sin medidas',
  },
  sent: 'Recibimos tu denuncia.',
  reference: 'Número',
  state: 'Estado',
  sentOn: 'Enviada',
  due: 'Plazo de decisión',
  save: 'Guarda el enlace de esta página: si no diste tu correo, es la única manera de volver a tu denuncia.',
  next: 'Qué sigue',
  steps: {
    urgent: `La revisamos en ${urgentReportHours} horas, antes que las demás.`,
    objected: `Otra persona de nuestro equipo la revisa en ${reportDays} días hábiles. Su decisión es definitiva.`,
    ordinary: `La revisamos en ${reportDays} días hábiles.`,
  },
  stepsOfAll: [
    'Según la ley y nuestros términos, lo que denunciaste se queda o se retira.',
    'Verás la decisión en esta página. Si diste tu correo, te escribimos.',
  ],
  secret: 'Nunca diremos quién denunció.',
  late: 'El plazo de esta denuncia ya pasó. Lo sentimos. Si no te hemos respondido, escríbenos con su número.',
  outcome: {
    measure: 'Revisamos tu denuncia y actuamos contra lo que denunciaste. Gracias.',
    'no-measure': 'No encontramos nada que la ley o nuestros términos prohíban, o ya no estaba.',
  },
  final:
    'Otra persona de nuestro equipo revisó tu denuncia. La decisión es definitiva: no encontramos nada que la ley o nuestros términos prohíban, o ya no estaba.',
  objection: 'Apelar la decisión',
  objectionText:
    'Si no estás de acuerdo, di por qué. Otra persona de nuestro equipo revisará tu denuncia, una sola vez y sin costo.',
  objectionField: 'Por qué está mal la decisión',
  objectionHelp: (most) => `Lo que no vimos o no tomamos en cuenta. Hasta ${most} caracteres.`,
  object: 'Enviar apelación',
  objected: 'Recibimos tu apelación.',
  questions: '¿Tienes preguntas?',
  elsewhere:
    'Escríbenos con el número de tu denuncia. También puedes acudir en cualquier momento a un tribunal o a las autoridades.',
  callNow: '¿Alguien corre peligro?',
  callNowText: 'No esperes nuestra respuesta. Llama ahora a la policía o a una línea de ayuda.',

  refused: {
    title: 'Lo que escribiste no se envió',
    unreadable: 'Falta algún dato o no es correcto: revisa los campos con asterisco, el enlace y tu correo.',
    back: 'Toca Atrás en tu navegador. Lo que escribiste sigue ahí.',
  },
};
