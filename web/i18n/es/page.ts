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
    text: 'Este sitio es solo para personas adultas. Al continuar confirmas que tienes al menos 18 años, o la mayoría de edad del lugar donde vives.',
    yes: 'Sí, tengo 18 años o más',
    no: 'No, salir',
    cookieRefused:
      'Tu navegador no guardó tu respuesta. La recordamos en una cookie: permite las cookies de este sitio y responde otra vez.',
    note: 'Recordamos tu respuesta en una cookie de este dispositivo durante un año. No se guarda nada más.',
  },

  invitation: {
    title: '¿Ofreces servicios?',
    text: 'Publica tu perfil, verifica tu identidad y decide quién puede contactarte y cuándo.',
    action: 'Regístrate gratis',
  },

  about: {
    title: `Cómo funciona ${brand}`,
    paragraphs: [
      'Explora por categoría y lugar, sin crear una cuenta. Cada perfil muestra fotos, servicios, horario y un precio por hora, y solo su dueña o dueño puede cambiarlo.',
      'Antes de publicar un perfil, una persona compara el documento de identidad con quien lo presenta y confirma su mayoría de edad. Los perfiles que dejan de cumplir las reglas desaparecen del sitio de inmediato.',
      'Los datos de contacto se muestran solo cuando los pides, y van directo de ti a quien ofrece el servicio: no cobramos comisión ni participamos en lo que acuerden.',
    ],
  },

  notFound: {
    title: 'Página no encontrada',
    heading: '¡Ups! Página no encontrada',
    text: 'Es posible que la dirección esté mal escrita o que la página ya no esté aquí.',
    home: 'Volver al inicio',
  },

  badPage: {
    title: 'Página no encontrada',
    heading: 'Esta página de la lista ya no existe',
    text: 'La lista cambió desde que se hizo esta dirección.',
    action: 'Ver todos los perfiles',
  },

  failure: {
    title: 'Algo salió mal',
    text: 'No pudimos cargar esta página. Intenta de nuevo en un momento.',
    unreadable: 'El formulario llegó dañado. Vuelve y envíalo de nuevo.',
  },

  reports: reportForm,

  legal: {
    updated: 'Última actualización: 22 de abril de 2025',
    backToRegister: 'Volver al registro',
  },

  contact: {
    heading: 'Contacto',
    people:
      'Aquí nos escribe quien usa el sitio o quiere decirnos algo sobre él. Una persona de nuestro equipo lee cada mensaje, en español o en inglés, y responde por correo:',
    authorities:
      'Aquí nos escriben las autoridades y los tribunales, la Comisión Europea y la Junta Europea de Servicios Digitales. Una persona de nuestro equipo lee cada mensaje, en español o en inglés:',
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
