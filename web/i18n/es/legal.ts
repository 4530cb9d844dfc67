import type { LegalText } from '../../public/LegalPage.tsx';
import { brand } from '../../ui/brand.ts';

/** First drafts in plain words; an operator has them checked by counsel before opening a country. */
export const terms = (jurisdictions: string[]): LegalText => ({
  title: 'Términos del servicio',
  sections: [
    {
      heading: '1. Qué es este sitio',
      paragraphs: [
        `${brand} es un directorio. Personas adultas e independientes que ofrecen servicios publican un perfil; quien visita el sitio lo lee y puede comunicarse directamente con ellas.`,
        `${brand} no es una agencia. No empleamos, representamos ni dirigimos a quienes publican, no cobramos comisión y no somos parte de lo que acuerden con sus clientes.`,
        'La plataforma se opera bajo la ley de Chipre.',
      ],
    },
    {
      heading: '2. Solo para personas adultas',
      paragraphs: [
        'Puedes usar este sitio solo si tienes al menos 18 años y eres mayor de edad donde vives. Al registrarte confirmas que es así.',
        'Ninguna persona menor de 18 años puede aparecer en un perfil, una foto o un texto. Denunciamos ante las autoridades lo que haga sospechar lo contrario.',
      ],
    },
    {
      heading: '3. Dónde se ofrece el sitio',
      paragraphs: [
        'El sitio se dirige a personas de las siguientes jurisdicciones. Cada una tiene sus propias leyes sobre estos servicios y su publicidad. Debes cumplir las que te correspondan; es posible que algunos países no estén abiertos a anuncios.',
      ],
      list: jurisdictions,
    },
    {
      heading: '4. Cuentas',
      paragraphs: [
        'Cada persona tiene una sola cuenta. Da información verdadera, no compartas tu contraseña y avísanos si alguien más usó tu cuenta.',
        'Puedes cerrar tu cuenta en cualquier momento.',
      ],
    },
    {
      heading: '5. Quienes ofrecen servicios: verificación y perfil',
      paragraphs: [
        'Toda persona que ofrece servicios debe verificar su identidad. Alguien de nuestro equipo compara un documento de identidad contigo y confirma que tienes al menos 18 años. Sin eso no se publica ningún perfil.',
        'Escribes tu propio perfil, sobre ti, con fotos tuyas que tienes derecho a publicar. Decides tus precios, horarios y servicios, y puedes ocultar o eliminar el perfil cuando quieras.',
        'Actúas por tu propia voluntad. Nadie puede publicar el perfil de otra persona ni obligarla a publicarlo.',
      ],
    },
    {
      heading: '6. Membresía y pago',
      paragraphs: [
        'Un perfil es público mientras su membresía Premium está activa. El precio se muestra antes de pagar. La membresía se renueva cada 30 días hasta que la canceles; después sigue activa hasta el final del periodo que pagaste.',
        'Si falla el pago de una renovación, el perfil sigue público tres días más y te lo recordamos. Los pagos los procesa un proveedor de pagos; nunca vemos ni guardamos el número de tu tarjeta.',
        'Donde la ley te da derecho a retractarte o a un reembolso, ese derecho se aplica.',
      ],
    },
    {
      heading: '7. Lo que no está permitido',
      paragraphs: ['Esto lleva al retiro del contenido y, cuando la ley lo exige, a una denuncia:'],
      list: [
        'todo lo que involucre a menores de edad, coacción, violencia o trata de personas;',
        'identidades falsas, fotos de otras personas y documentos que no son tuyos;',
        'ofertas de drogas, armas o cualquier otra cosa ilegal en tu lugar;',
        'acoso, amenazas o publicar lo que alguien te contó en privado;',
        'recolectar datos de contacto de forma automática o copiar perfiles en otros sitios.',
      ],
    },
    {
      heading: '8. Decisiones sobre el contenido',
      paragraphs: [
        'Cuando ocultamos un perfil o suspendemos una cuenta, explicamos a su titular por qué y cómo pedir una revisión. Esa revisión la decide otra persona.',
      ],
    },
    {
      heading: '9. Nuestra responsabilidad',
      paragraphs: [
        'Revisamos las identidades con cuidado, pero no podemos prometer cómo se comportará alguien. Ten la misma precaución que tendrías con cualquier persona desconocida.',
        'Respondemos por los daños causados con intención o negligencia grave, y siempre que la ley no permita limitar la responsabilidad. Fuera de eso no respondemos por lo que acuerden, hagan o dejen de hacer quienes usan el sitio.',
      ],
    },
    {
      heading: '10. Cambios y ley aplicable',
      paragraphs: [
        'Si estos términos cambian en algo que te importa, te avisamos antes de que el cambio entre en vigor; guardamos registro de la versión que aceptaste.',
        'Se aplica la ley de Chipre. Si eres consumidora o consumidor, conservas la protección de la ley de tu país.',
      ],
    },
  ],
});

export const privacy = (jurisdictions: string[]): LegalText => ({
  title: 'Política de privacidad',
  sections: [
    {
      heading: '1. Quién es responsable',
      paragraphs: [
        `${brand} se opera bajo la ley de Chipre, miembro de la Unión Europea, y por lo tanto bajo el Reglamento General de Protección de Datos. El mismo cuidado vale para todas las personas, estén donde estén:`,
      ],
      list: jurisdictions,
    },
    {
      heading: '2. Visitantes',
      paragraphs: [
        'Puedes leer el sitio sin cuenta. Guardamos una cookie cuando confirmas tu edad, otra cuando eliges un idioma y otra que dice si alguien inició sesión. No contienen nada sobre ti. No hay publicidad ni rastreo de terceros.',
        'El lugar que eliges, la apariencia y la opción de desenfocar fotos se guardan en tu propio navegador y no se envían con tus visitas.',
        'Nuestros servidores ven tu dirección de red, como los de cualquier sitio. La usamos para frenar ataques y la recolección automática, y no la guardamos más tiempo del necesario para eso.',
      ],
    },
    {
      heading: '3. Cuentas',
      paragraphs: [
        'De una cuenta guardamos tu nombre, tu correo, el idioma que elegiste, la versión de los términos que aceptaste y tu declaración de ser una persona adulta. Tu contraseña la guarda el servicio de inicio de sesión en una forma que nadie puede leer.',
      ],
    },
    {
      heading: '4. Documentos de identidad',
      paragraphs: [
        'Quienes ofrecen servicios envían imágenes de un documento de identidad, de su rostro y de un comprobante de domicilio. Se guardan cifradas, en un lugar aparte, y solo pueden abrirlas las personas que deciden las verificaciones; cada consulta queda registrada.',
        'Las imágenes se eliminan 30 días después de la decisión. Queda quién decidió, cuándo, con qué tipo de documento y un rastro codificado de su número, para que un documento no sirva para dos cuentas. Conservamos tu fecha de nacimiento, porque el sitio muestra tu edad.',
      ],
    },
    {
      heading: '5. Perfiles y fotos',
      paragraphs: [
        'Lo que escribes en tu perfil es público mientras lo sea el perfil. Las fotos pierden sus datos ocultos, como el lugar donde se tomaron, antes de que alguien pueda verlas.',
        'Los datos de contacto no son parte de la página: se entregan uno por uno, cuando alguien los pide, y se frena la recolección automática.',
      ],
    },
    {
      heading: '6. Pagos',
      paragraphs: [
        'El proveedor de pagos procesa tu pago y recibe lo que necesita para hacerlo. Guardamos el importe, la fecha y el estado de cada pago, como exige la ley fiscal, y nunca el número de tu tarjeta.',
      ],
    },
    {
      heading: '7. Quién más recibe datos',
      paragraphs: [
        'Quienes operan los servidores y envían los correos por nosotros, obligados por contrato. Las autoridades, cuando la ley nos obliga. Nadie nos compra datos.',
      ],
    },
    {
      heading: '8. Por cuánto tiempo',
      paragraphs: [
        'Hasta que los elimines o cierres tu cuenta. Un perfil eliminado desaparece para el público de inmediato y se borra después de 30 días, salvo que la ley exija conservarlo.',
      ],
    },
    {
      heading: '9. Tus derechos',
      paragraphs: [
        'Puedes ver, corregir, llevarte y borrar tus datos, oponerte a su uso y retirar un consentimiento. También puedes reclamar ante una autoridad de protección de datos: la de Chipre o la de donde vives.',
      ],
    },
  ],
});
