import { brand } from '#shared/brand.ts';
import { cookies } from '#shared/cookies.ts';
import { bookingLimits } from '#shared/booking.ts';
import { erasureDays, keptYears } from '#shared/erasure.ts';
import { deletedListingDays } from '#shared/listing-options.ts';
import { graceDays, membershipDays } from '#shared/membership-states.ts';
import {
  clearedDays,
  clearedTimes,
  hiderDays,
  reportDays,
  reportKeptDays,
  urgentReportHours,
} from '#shared/report.ts';
import { nextTransferDays, transferDays } from '#shared/transfer-options.ts';
import { keepDocumentsDays } from '#shared/verification.ts';
import type { LegalFacts, LegalText, PaymentTexts } from '../long-texts.ts';

const paymentTexts: Record<LegalFacts['payments'], PaymentTexts> = {
  stripe: {
    terms: [
      `La membresía Premium cuesta el precio que se muestra antes de pagar. Se renueva cada ${membershipDays} días a ese precio hasta que la canceles. Puedes cancelarla en cualquier momento en tu panel; sigue activa hasta el final del periodo que pagaste. Si cambia el precio, te avisamos al menos 30 días antes de la siguiente renovación.`,
      `Si falla el pago de una renovación, el perfil sigue público ${graceDays} días más y te lo recordamos. Un procesador de pagos hace los cobros; nunca vemos ni guardamos el número de tu tarjeta.`,
    ],
    kept: 'El procesador de pagos gestiona tu pago y recibe lo que necesita para hacerlo: tu correo, el producto y lo que escribes en su página. Guardamos el monto, la fecha y el estado de cada pago, y nunca el número de tu tarjeta.',
    processors:
      'Amazon Web Services (servidores, inicio de sesión, almacenamiento y envío de correos) y el procesador de pagos, Stripe salvo que la página de pago nombre a otro',
    records: 'El procesador de pagos guarda',
  },
  'bank-transfer': {
    terms: [
      `La membresía Premium cuesta el precio que se muestra antes de pagar, por ${membershipDays} días, y se paga por transferencia bancaria. No se renueva sola y no cobramos nada de forma automática: en los últimos ${nextTransferDays} días de lo que pagaste puedes solicitar la transferencia del siguiente periodo, al precio que se muestra entonces.`,
      `Esperamos el dinero ${transferDays} días desde que solicitas la transferencia. Una persona de nuestro equipo confirma cada una, y los días corren desde la confirmación o desde el final del periodo en curso. Cuando termina lo que pagaste, el perfil deja de mostrarse ese día; te lo recordamos antes.`,
    ],
    kept: 'Pagas desde tu banco a nuestra cuenta. Guardamos el monto, la fecha, el estado y la referencia de cada transferencia, y la referencia que nuestro banco da al movimiento; nuestro banco nos muestra además el nombre y la cuenta de quien paga.',
    processors: 'Amazon Web Services (servidores, inicio de sesión, almacenamiento y envío de correos)',
    records: 'Los bancos guardan',
  },
};

const days = (seconds: number): number => Math.round(seconds / 86_400);

/**
 * Drafts of the legal texts in plain language. An operator must have a lawyer complete them before opening a country.
 */
export const terms = ({ jurisdictions, operator, payments }: LegalFacts): LegalText => ({
  title: 'Términos de servicio',
  sections: [
    {
      heading: '1. Quiénes somos y qué es este sitio',
      paragraphs: [
        `${brand} es operado por ${operator}, bajo la ley de Chipre. Los puntos de contacto, para las personas y para las autoridades, están al final de estos términos.`,
        `${brand} es un directorio. Personas adultas e independientes que ofrecen servicios publican un perfil; quien visita el sitio lo lee y puede comunicarse directamente con ellas.`,
        'No somos una agencia. No empleamos, representamos, elegimos ni dirigimos a quienes publican, no organizamos encuentros, no cobramos comisión y no somos parte de lo que acuerden con quienes los contactan.',
        'Al usar el sitio aceptas estos términos. Al registrarte guardamos constancia de qué versión aceptaste y cuándo.',
      ],
    },
    {
      heading: '2. Solo para personas adultas',
      paragraphs: [
        'Puedes usar este sitio solo si tienes al menos 18 años y eres mayor de edad donde vives. Al registrarte confirmas que es así.',
        'Ninguna persona menor de 18 años puede aparecer en un perfil, una foto o un texto. Retiramos de inmediato lo que haga sospechar lo contrario y lo denunciamos ante las autoridades.',
      ],
    },
    {
      heading: '3. Dónde se ofrece el sitio',
      paragraphs: [
        'El sitio se dirige a personas de las siguientes jurisdicciones. Cada una tiene sus propias leyes sobre estos servicios y su publicidad, y esas leyes cambian. Debes cumplir las que te correspondan. Si los perfiles no están abiertos en un país, no se muestra ningún perfil de ese país.',
      ],
      list: jurisdictions,
    },
    {
      heading: '4. Cuentas',
      paragraphs: [
        'Para leer no necesitas cuenta. Cada persona tiene una sola cuenta, como cliente o como quien ofrece servicios. Da información verdadera, no compartas tu contraseña y avísanos si alguien más usó tu cuenta.',
        `Puedes borrar tu cuenta en cualquier momento en sus ajustes, en "Tus datos". Lo tuyo deja de ser público de inmediato, y tienes ${erasureDays} días para cambiar de idea. La Política de privacidad dice qué borramos entonces y qué nos obliga la ley a conservar.`,
      ],
    },
    {
      heading: '5. Quienes ofrecen servicios: verificación',
      paragraphs: [
        'Toda persona que ofrece servicios debe verificar su identidad antes de pagar una membresía o publicar. Envías imágenes de un documento de identidad, de tu rostro y de un comprobante de domicilio; una persona de nuestro equipo las compara y confirma que tienes al menos 18 años. Si no la aprobamos, te decimos el motivo y puedes intentarlo de nuevo.',
        'La insignia Verificado significa exactamente eso: confirmamos la identidad y la edad, y la membresía está activa. No dice nada sobre la salud, la conducta ni la calidad de un servicio.',
      ],
    },
    {
      heading: '6. Quienes ofrecen servicios: tu perfil',
      paragraphs: [
        'Escribes tu propio perfil, sobre ti, con fotos tuyas que tienes derecho a publicar. Decides tus precios, horarios y servicios, y puedes cambiar, ocultar o eliminar el perfil cuando quieras. Nadie puede publicar el perfil de otra persona ni obligarla a publicarlo; actúas por tu propia voluntad.',
        'Lo que publicas sigue siendo tuyo. Nos permites guardarlo, adaptar las fotos a los tamaños que el sitio necesita, marcarlas con nuestro nombre y mostrarlas en este sitio mientras el perfil sea público; nada más, y no por más tiempo.',
        'Podemos revisar textos y fotos antes de que sean públicos. Un perfil es público solo mientras tu identidad esté aprobada, la membresía esté activa, tu correo esté confirmado, el contenido esté aprobado, los perfiles estén abiertos en tu país y ni tú ni nosotros lo hayamos ocultado.',
      ],
    },
    {
      heading: '7. Membresía, pago y reembolsos',
      paragraphs: [
        ...paymentTexts[payments].terms,
        'Si el sitio no pudo mostrar tu perfil por una causa nuestra, te reembolsamos los días afectados. Un reembolso o un pago impugnado termina la membresía a la que corresponde.',
        'Si compras como consumidora o consumidor en la Unión Europea, puedes desistir en 14 días sin dar un motivo; como la membresía empieza de inmediato porque lo pides, podemos conservar la parte de los días ya usados. Los derechos que además te dé la ley de tu país siguen siendo tuyos.',
      ],
    },
    {
      heading: '8. Lo que no está permitido',
      paragraphs: [
        'Esto lleva al retiro del contenido y, cuando la ley lo exige, a una denuncia ante las autoridades:',
      ],
      list: [
        'todo lo que involucre a menores de edad, coacción, violencia, explotación o trata de personas;',
        'identidades falsas, fotos de otras personas o sin su permiso, imágenes inventadas o engañosas y documentos que no son tuyos;',
        'pedir pagos por adelantado para engañar, la extorsión y cualquier otra estafa;',
        'ofertas de drogas, armas o cualquier otra cosa ilegal en tu lugar;',
        'imágenes explícitas en lo que todo el mundo puede ver y datos de contacto dentro de las imágenes;',
        'acoso, amenazas, odio o publicar lo que alguien te contó en privado;',
        'recolectar datos de contacto de forma automática, copiar perfiles en otros sitios o atacar el sitio.',
      ],
    },
    {
      heading: '9. Denuncias, decisiones y apelaciones',
      paragraphs: [
        `Cualquier persona puede denunciar un perfil, una foto o una publicación con el enlace Denunciar, sin tener cuenta. Recibe un número para seguir su denuncia. Una persona de nuestro equipo decide en ${reportDays} días hábiles.`,
        `Si la denuncia habla de una persona menor, de coacción o de trata, un programa oculta el perfil de inmediato y una persona decide en ${urgentReportHours} horas. No lo oculta si desde la misma conexión ya se denunció así otro perfil en los últimos ${hiderDays} días, o si el perfil fue denunciado así y aclarado ${clearedTimes} veces en los últimos ${clearedDays} días; también entonces decide una persona en ${urgentReportHours} horas. Mientras una denuncia está abierta conservamos lo que se denunció, aunque su titular lo cambie o lo borre.`,
        'Quien decide puede desestimar la denuncia, quitar la foto o la publicación, ocultar el perfil o suspender la cuenta. Para cerrar una cuenta para siempre deben decidir dos personas. Nadie decide sobre su propia cuenta.',
        'Cuando rechazamos, ocultamos o retiramos algo, o suspendemos una cuenta, decimos a su titular qué se decidió, con qué hechos, según qué regla y si lo decidió un programa. Nunca decimos quién denunció. Durante seis meses puede apelar una decisión sobre una denuncia, en su panel y sin costo; la revisa otra persona, que no decidió antes. Si le da la razón, la decisión queda anulada y vuelve lo que quitó u ocultó, salvo lo que se borró, lo que venció y lo que otra decisión mantiene oculto; una renovación que canceló una suspensión sigue cancelada hasta que su titular la reanude. Las demás decisiones se apelan por correo en el mismo plazo.',
        'Quien denunció ve el resultado con su número. Si no tomamos ninguna medida, puede apelar una vez; también entonces revisa otra persona. Siempre puede acudir a un tribunal o a un organismo certificado para resolver estas disputas.',
      ],
    },
    {
      heading: '10. Entre visitantes y quienes ofrecen servicios',
      paragraphs: [
        'Lo que acuerden, lo acuerdan entre ustedes. El consentimiento puede retirarse en cualquier momento. Ten la misma precaución que tendrías con cualquier persona desconocida; la página de Seguridad tiene consejos y números a los que llamar.',
      ],
    },
    {
      heading: '11. Nuestra responsabilidad',
      paragraphs: [
        'Revisamos las identidades con cuidado, pero no podemos prometer cómo se comportará alguien, que un texto sea cierto en cada punto ni que el sitio esté siempre disponible.',
        'Respondemos sin límite por los daños causados con intención o negligencia grave, por los daños a la vida, el cuerpo o la salud, y siempre que la ley no permita un límite. Por negligencia leve respondemos solo si se incumple un deber del que depende el contrato, y por el daño previsible. Fuera de eso no respondemos por lo que acuerden, hagan o dejen de hacer quienes usan el sitio.',
      ],
    },
    {
      heading: '12. Fin de la cuenta',
      paragraphs: [
        'Podemos cerrar una cuenta con un aviso de 30 días, y de inmediato si se incumplen gravemente estos términos. Reembolsamos lo que pagaste por días que ya no puedes usar, salvo que tú hayas dado el motivo del cierre.',
      ],
    },
    {
      heading: '13. Cambios, ley aplicable y tribunales',
      paragraphs: [
        'Si estos términos cambian en algo que te importa, te avisamos por correo al menos 30 días antes de que el cambio entre en vigor; si no estás de acuerdo, puedes cerrar tu cuenta hasta entonces.',
        'Se aplica la ley de Chipre y deciden los tribunales de Chipre. Si eres consumidora o consumidor, conservas la protección de la ley del país donde vives y sus tribunales. Si una frase de este texto no es válida, las demás siguen en pie. Si el texto en español y el texto en inglés difieren, vale el español.',
      ],
    },
  ],
});

export const privacy = ({ jurisdictions, operator, payments }: LegalFacts): LegalText => ({
  title: 'Política de privacidad',
  sections: [
    {
      heading: '1. Quién es responsable',
      paragraphs: [
        `${operator} es responsable de tus datos y opera ${brand} bajo la ley de Chipre, miembro de la Unión Europea, y por lo tanto bajo el Reglamento General de Protección de Datos (RGPD). Si tienes preguntas sobre tus datos, escribe a la dirección del final de esta página.`,
        'Cuidamos igual los datos de todas las personas, estén donde estén:',
      ],
      list: jurisdictions,
    },
    {
      heading: '2. Cuando visitas el sitio',
      paragraphs: [
        'Puedes leer el sitio sin cuenta. No hay publicidad, análisis de terceros ni rastreo entre sitios.',
        'Nuestros servidores ven tu dirección de red, como los de cualquier sitio. Para frenar ataques y la recolección automática contamos durante unas dos horas las solicitudes de datos de contacto con una forma codificada de esa dirección, que no se puede descifrar. Guardamos un mes los registros del servidor: dicen qué se pidió y cómo resultó, no quién lo pidió.',
        'Cuando pides los datos de contacto de un perfil, sumamos uno al conteo de ese perfil en ese día. No guardamos quién los pidió. Borramos los conteos después de 400 días.',
        `Si denuncias algo, guardamos el motivo, tu texto, si dijiste que apareces y, si la das, tu dirección de correo, para revisar la denuncia y decirte el resultado. Lo lee quien la revisa. Nunca decimos quién denunció. Borramos todo ${reportKeptDays} días después de la decisión. Cuando una denuncia es urgente, guardamos además durante ${hiderDays} días una forma codificada de tu dirección de red, para que nadie oculte un perfil tras otro.`,
      ],
    },
    {
      heading: '3. Cookies y almacenamiento en tu navegador',
      paragraphs: [
        'Usamos solo lo que el sitio necesita para funcionar o lo que tú elegiste; eso no requiere un aviso de consentimiento. Todo es solo nuestro:',
      ],
      list: [
        `cookie "${cookies.adult.name}": que confirmaste ser mayor de edad; ${days(cookies.adult.maxAgeSeconds)} días;`,
        `cookie "${cookies.language.name}": el idioma que elegiste, o el de la página desde la que entraste a tu cuenta; ${days(cookies.language.maxAgeSeconds)} días;`,
        `cookie "${cookies.session.name}": que alguien inició sesión en este navegador; ${days(cookies.session.maxAgeSeconds)} días o hasta que cierres la sesión;`,
        `cookie "${cookies.device.name}": un número al azar de este navegador, que las páginas no pueden leer, para avisarte por correo si alguien inicia sesión en tu cuenta desde otro; no dice quién eres y se conserva al cerrar la sesión; ${days(cookies.device.maxAgeSeconds)} días;`,
        'cookie "sidebar:state": si el menú del panel está plegado; 7 días;',
        'almacenamiento "selectedCountry", "selectedCity", "selectedMunicipality": el último lugar que elegiste;',
        'almacenamiento "theme" y "blurPhotos": cómo quieres ver el sitio;',
        'almacenamiento "savedListings": los perfiles que guardaste sin una cuenta, hasta que los quites o inicies sesión;',
        'almacenamiento "CognitoIdentityServiceProvider...": tu inicio de sesión, hasta que la cierres;',
        'almacenamiento "listingDraft...", "draftsId" y "payment_processed": un formulario sin guardar, un número al azar que distingue los cambios sin guardar de antes de cerrar la sesión, y que ya te anunciamos un pago, hasta que cierres la sesión;',
        'almacenamiento "provider", "ownListing" y "photosEditedFirst": que ofreces servicios, para que el menú te lleve a tu perfil, cuál es, para no contar tus propias visitas, y si editas cada foto antes de enviarla, hasta que cierres la sesión;',
        'almacenamiento de la pestaña "pendingSignUp": un registro cuyo código aún no escribiste, "profileDraft..." y "verificationDraft...": datos tuyos sin guardar, y "processed_checkout_status", que ya te dijimos cómo terminó un pago; hasta que cierres la pestaña.',
      ],
    },
    {
      heading: '4. Cuentas',
      paragraphs: [
        'De una cuenta guardamos tu nombre, tu correo, el idioma que elegiste, si ofreces servicios, la versión de los términos que aceptaste, tu declaración de ser una persona adulta y los perfiles que guardaste; y, si los das en los ajustes, un teléfono, un lugar y unas palabras sobre ti, que no se muestran en el sitio. El servicio de inicio de sesión guarda tu contraseña en una forma que nadie puede leer.',
      ],
    },
    {
      heading: '5. Documentos de identidad',
      paragraphs: [
        'Quienes ofrecen servicios dan su nombre completo, fecha de nacimiento y dirección, y envían imágenes de un documento de identidad, de su rostro y de un comprobante de domicilio. Guardamos las imágenes cifradas, en un lugar aparte, y solo pueden abrirlas las personas que deciden las verificaciones; cada consulta queda registrada. No usamos reconocimiento facial: las compara una persona.',
        `Eliminamos las imágenes ${keepDocumentsDays} días después de la decisión. Conservamos quién decidió, cuándo, con qué tipo de documento y un rastro codificado de su número, para que un documento no sirva para dos cuentas. También conservamos tu fecha de nacimiento, porque el sitio muestra tu edad; la fecha nunca es pública.`,
      ],
    },
    {
      heading: '6. Perfiles y fotos',
      paragraphs: [
        'Lo que escribes en tu perfil es público mientras lo sea el perfil. Un perfil aquí puede decir algo sobre tu vida sexual; tú decides publicarlo (artículo 9(2)(a) y (e) del RGPD) y puedes ocultarlo en cualquier momento con un toque.',
        'Quitamos de las fotos sus datos ocultos, como el lugar donde se tomaron, antes de que alguien pueda verlas. Con cada foto guardamos cuándo confirmaste que quienes aparecen son mayores de edad y aceptan publicarla. Los datos de contacto no son parte de la página: los entregamos uno por uno, cuando alguien los pide, y frenamos la recolección automática.',
        'Cuando un perfil se oculta, retiramos las copias de sus páginas y fotos de nuestros servidores en el mundo; una lista puede mostrar una versión anterior hasta por 90 segundos. No podemos recuperar lo que otras personas hayan guardado mientras tanto.',
      ],
    },
    {
      heading: '7. Pagos',
      paragraphs: [paymentTexts[payments].kept],
    },
    {
      heading: '8. Por qué podemos hacerlo',
      paragraphs: ['Las bases legales, por artículo del RGPD:'],
      list: [
        'tu cuenta, perfil, membresía y nuestros correos sobre ellos: el contrato contigo, artículo 6(1)(b);',
        'la verificación de identidad y edad: el contrato y nuestro deber de mantener fuera del sitio a menores y personas forzadas, artículo 6(1)(b), (c) y (f);',
        'los pagos: el contrato y los deberes de la ley fiscal, artículo 6(1)(b) y (c);',
        'la protección contra ataques, estafas y recolección, el registro de decisiones y las denuncias: nuestro interés legítimo y el de las personas afectadas, artículo 6(1)(f);',
        'lo que tu perfil dice sobre tu vida sexual: tu consentimiento explícito, que puedes retirar al ocultar o eliminar el perfil, artículo 9(2)(a).',
      ],
    },
    {
      heading: '9. Quién más recibe datos',
      paragraphs: [
        `Quienes trabajan para nosotros, obligados por contrato: ${paymentTexts[payments].processors}. Las autoridades, cuando la ley nos obliga. Nadie nos compra datos.`,
        'Nuestros servidores están en los Estados Unidos de América. La transferencia se basa en la decisión de adecuación de la Comisión Europea para las empresas del Marco de Privacidad de Datos y en sus cláusulas contractuales tipo; te enviamos una copia si la pides.',
      ],
    },
    {
      heading: '10. Por cuánto tiempo',
      paragraphs: [
        `Conservamos tus datos hasta que los elimines o borres tu cuenta. Desde que pides borrarla, nada tuyo es público; después de ${erasureDays} días, en los que puedes cambiar de idea, borramos todo, salvo lo que exija un tribunal o una autoridad, y salvo esto:`,
      ],
      list: [
        `un perfil eliminado desaparece para el público de inmediato y se borra después de ${deletedListingDays} días, con sus fotos, salvo que un tribunal o una autoridad exija conservarlo;`,
        `imágenes de documentos: ${keepDocumentsDays} días después de la decisión; una que nuestro equipo ya vio, también ${keepDocumentsDays} días si la cambias o la quitas;`,
        'el registro de quién decidió o miró qué: dos años;',
        `montos, fechas y estado de los pagos: ${keptYears} años desde que se borra la cuenta, como exige la ley fiscal; sin nombre ni correo, bajo un número;`,
        `quién verificó una edad, cuándo, con qué tipo de documento y el rastro codificado de su número: también ${keptYears} años, la prueba de que aquí solo se anuncian personas adultas;`,
        'una copia de tus datos que pediste: se puede descargar durante un día y se borra al siguiente;',
        'tus inicios de sesión, con navegador, sistema, cuándo empezaron y cuándo se usaron por última vez: 30 días; un rastro codificado de cada dispositivo: 400 días desde su último uso;',
        `las citas que quien ofrece servicios anota en su agenda privada, con sus notas, que se guardan cifradas y que nadie más lee: ${bookingLimits.keptDays} días después de que terminan;`,
        'correos por enviar y notificaciones ya procesadas del procesador de pagos: 7 y 30 días.',
      ],
    },
    {
      heading: '11. Tus derechos',
      paragraphs: [
        `Puedes ver, corregir, llevarte, limitar y borrar tus datos, oponerte a su uso y retirar un consentimiento. Puedes llevarte una copia y borrar tu cuenta en los ajustes, en "Tus datos"; para lo demás, escríbenos y respondemos en un mes, sin costo. ${paymentTexts[payments].records} sus propios registros según la ley.`,
        `Las personas de nuestro equipo toman las decisiones sobre ti, con dos excepciones. Tras una denuncia urgente, que nombra a una persona menor de edad, coacción o trata, un programa oculta el perfil en el acto, y una persona decide en un plazo de ${urgentReportHours} horas. Y un programa termina una verificación cuando vence su plazo. En ambos casos puedes escribirnos para que una persona lo revise.`,
        'Puedes reclamar ante una autoridad de protección de datos: la Comisaría de Protección de Datos Personales de Chipre o la de donde vives.',
      ],
    },
    {
      heading: '12. Qué datos son necesarios, y cambios',
      paragraphs: [
        'Nadie está obligado a darnos datos; sin nombre y correo no hay cuenta, y sin verificación no hay perfil. El sitio no es para menores de 18 años y no guardamos a sabiendas datos suyos.',
        'Si esta política cambia en algo que te importa, te avisamos antes de que el cambio entre en vigor.',
      ],
    },
  ],
});
