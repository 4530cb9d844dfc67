import { brand } from '#shared/brand.ts';
import type { SafetyText } from '../long-texts.ts';

export const safety: SafetyText = {
  title: 'Seguridad',
  lead: 'Unos pocos hábitos evitan la mayoría de los problemas, para ambas partes. Si estás en peligro, llama primero y lee después. Para salir de este sitio de inmediato, usa el botón de arriba o presiona Escape tres veces.',
  hotlines: 'A quién llamar',
  hotlinesText: 'Números de emergencia, ayuda ante la violencia y líneas contra la trata, por país.',
  hotlinesFolded: 'Números por país',
  uncheckedText:
    'Junto a cada número está la página de un gobierno, o del propio servicio, que lo publica. Si aún no lo revisamos, lo indicamos. Si no contestan, llama al número de emergencia.',
  kind: {
    emergency: 'Emergencia',
    violence: 'Violencia',
    trafficking: 'Trata y explotación',
  },
  unchecked: 'Sin revisar',
  checked: (date) => `Revisado el ${date}`,
  ownNumber: 'Revisado por nosotros',
  source: 'Fuente:',
  noNumber:
    'Si hay peligro, llama a los servicios de emergencia del lugar donde estás. No encontramos una fuente para su número.',
  sections: [
    {
      heading: 'Si buscas compañía: contra las estafas',
      paragraphs: ['Casi todas las estafas se parecen: alguien te apura y quiere dinero antes de verte.'],
      list: [
        'No pagues por adelantado: ni depósito, ni "apartado", ni taxi, ni tarjetas de regalo, vales o criptomonedas. Un depósito que te piden con prisa casi siempre se pierde.',
        'No pagues por amenazas. Quien dice ser policía, "encargado" o familiar y pide dinero por callar te está extorsionando: no respondas, guarda los mensajes y denúncialo. Pagar una vez lleva a pagar otra.',
        'No envíes tus documentos, números de tarjeta, códigos de tu teléfono ni fotos íntimas.',
        `Verificado significa que comparamos un documento de identidad con quien publica y confirmamos que es mayor de edad. No dice nada sobre lo que pase cuando se vean. ${brand} nunca te escribe para pedir dinero ni contraseñas.`,
        'Ten cuidado si las fotos, la edad o el precio no cuadran, si siempre se niega a hablar por teléfono o si te cambian el lugar en el último minuto.',
      ],
    },
    {
      heading: 'Trata bien a las personas',
      paragraphs: [
        'Un perfil es una invitación a hablar, no una promesa. Cada persona decide en todo momento lo que hace; un no basta, incluso después de un sí o de un pago.',
        'Si alguien parece muy joven, tiene miedo, parece estar bajo vigilancia o no puede irse ni quedarse con su dinero, no sigas. Llama a una de las líneas de arriba y avísanos.',
      ],
    },
    {
      heading: 'Si ofreces servicios: antes de verse',
      paragraphs: [],
      list: [
        'Habla antes de aceptar: una llamada corta dice más que los mensajes. Pregunta el nombre, cómo te encontró y dónde se verán. No le debes a nadie una razón para decir que no.',
        'Lleva tu propia lista de números que te dieron problemas y compárala con colegas de confianza.',
        'Usa para el trabajo un número y un correo aparte, sin relación con tu nombre, tu casa ni tus redes personales.',
        'Mira el fondo de tus fotos: ventanas, correspondencia, uniformes y tatuajes dicen dónde estás y quién eres. Quitamos de cada foto los datos ocultos de ubicación; las que envías por chat los conservan.',
        'Acuerda antes el precio, el tiempo y los límites, y cobra de una forma que no se pueda revertir.',
      ],
    },
    {
      heading: 'Cuando se vean',
      paragraphs: [],
      list: [
        'Dile a alguien de confianza dónde estás, con quién y hasta qué hora; compártele tu ubicación en vivo y acuerden una palabra que signifique "llámame" y otra que signifique "manda ayuda".',
        'Llega por tu cuenta, ubica la salida y ten el teléfono con batería y los zapatos cerca. Si recibes en tu lugar, procura no estar a solas en el edificio.',
        'Confía en la sensación de que algo va mal: vete. El dinero y la cortesía importan menos.',
        'Bebe solo lo que abriste tú. La protección no se discute.',
      ],
    },
    {
      heading: 'Acoso, amenazas y fotos sin permiso',
      paragraphs: [
        'Guarda pruebas (mensajes, números, fechas, capturas) donde solo tú puedas abrirlas. Responde una vez como máximo, y no más.',
        'Puedes ocultar tu perfil con un toque en tu panel, y desaparece para todo el mundo de inmediato. Quien te sigue, te amenaza o difunde fotos íntimas tuyas comete un delito en la mayoría de los países de arriba, sea cual sea tu trabajo.',
      ],
    },
    {
      heading: 'Si alguien te obliga',
      paragraphs: [
        'Nadie puede forzarte a ofrecer servicios, quitarte tus documentos o tu dinero, retenerte ni amenazarte a ti o a tu familia. Una deuda no lo cambia, ni que al principio hayas aceptado, ni que no tengas papeles. Se llama trata o explotación, y hay ayuda que no empieza por la policía.',
        'Si otra persona hizo un perfil tuyo, tiene tu contraseña o contesta tus mensajes, escríbenos desde cualquier correo o pide a alguien que escriba: primero retiramos el perfil y después preguntamos.',
      ],
    },
    {
      heading: 'Avísanos',
      paragraphs: [
        'Escríbenos si un perfil miente, muestra a alguien menor de 18 años, usa fotos de otra persona o parece haber coacción. Atendemos primero esos mensajes:',
      ],
    },
  ],
};
