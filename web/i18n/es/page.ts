import { brand } from '#shared/brand.ts';
import type { PageMessages } from '../en/page.ts';
import { reportForm } from './report-form.ts';

export const pageMessages: PageMessages = {
  linkPreview: {
    text: 'Abre el enlace para ver la página. Solo para mayores de 18 años.',
    alt: `La marca de ${brand}`,
  },

  gate: {
    title: brand,
    question: '¿Tienes 18 años o más?',
    text: 'Este sitio es solo para personas adultas. Al continuar confirmas que tienes al menos 18 años, o la mayoría de edad donde vives.',
    yes: 'Sí, tengo 18 años o más',
    no: 'No, salir',
    cookieRefused:
      'Tu navegador no guardó tu respuesta. Permite las cookies de este sitio y responde otra vez.',
    note: 'Guardamos tu respuesta en una cookie de este dispositivo durante un año, y nada más.',
  },

  invitation: {
    title: '¿Ofreces servicios?',
    text: 'Publica tu perfil, verifica tu identidad y decide quién puede contactarte y cuándo.',
    action: 'Regístrate gratis',
  },

  about: {
    title: `Cómo funciona ${brand}`,
    paragraphs: [
      'Explora por categoría y lugar, sin crear una cuenta. Cada perfil muestra fotos, servicios, horario y precio por hora, y solo quien lo publica puede cambiarlo.',
      'Antes de publicar un perfil, comparamos el documento de identidad con quien lo presenta y confirmamos su mayoría de edad. Si un perfil deja de cumplir las reglas, lo retiramos de inmediato.',
      'Pides los datos de contacto y hablas directo con quien ofrece el servicio: no cobramos comisión ni participamos en lo que acuerden.',
    ],
  },

  notFound: {
    title: 'Página no encontrada',
    heading: 'Página no encontrada',
    text: 'Quizás la dirección está mal escrita o la página ya no existe.',
    home: 'Volver al inicio',
  },

  badPage: {
    title: 'Página no encontrada',
    heading: 'Esta página de la lista ya no existe',
    text: 'La lista cambió desde que se creó este enlace.',
    action: 'Ver todos los perfiles',
  },

  failure: {
    title: 'Algo salió mal',
    text: 'No pudimos cargar esta página. Intenta de nuevo en un momento.',
    unreadable: 'No pudimos leer el formulario. Vuelve y envíalo de nuevo.',
  },

  reports: reportForm,

  legal: {
    updated: 'Última actualización: 22 de abril de 2025',
    backToRegister: 'Volver al registro',
  },

  contact: {
    heading: 'Contacto',
    people:
      'Si usas el sitio o quieres decirnos algo sobre él, escríbenos en español o en inglés. Nuestro equipo lee cada mensaje y responde por correo:',
    authorities:
      'Para autoridades, tribunales, la Comisión Europea y la Junta Europea de Servicios Digitales. Nuestro equipo lee cada mensaje, en español o en inglés:',
  },

  footer: {
    adultsOnly: 'Este sitio es solo para personas adultas (18+).',
    placeData: 'Datos de lugares',
    rights: (year) => `© ${year} ${brand}. Todos los derechos reservados.`,
    site: 'Sitio',
    categories: 'Categorías',
    legal: 'Legal',
    terms: 'Términos',
    privacy: 'Privacidad',
    safety: 'Seguridad',
    support: 'Soporte',
    report: 'Denunciar',
    display: 'Pantalla',
    theme: 'Apariencia',
    themes: { auto: 'Automática', light: 'Clara', dark: 'Oscura' },
    blurPhotos: 'Desenfocar fotos hasta tocarlas',
  },
};
