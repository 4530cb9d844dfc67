import type { HotlineKind, UrgentHelp } from '#shared/urgent-help.ts';

interface Hotline {
  kind: HotlineKind;
  /** Name of the organisation, in its own language. */
  name: string;
  /** Number as dialed within the country. */
  number: string;
  /** Page of the service itself, or of a government, that publishes the number. Without one the number is not shown. */
  source?: string;
  /**
   * Day (YYYY-MM-DD) on which the operator called the number or verified it. Until then the page marks the number as
   * unchecked.
   */
  checkedOn?: string;
}

/** A number that the page shows, from the catalogue or from the operator's setting. */
export type ShownLine = Omit<Hotline, 'source'> & { from: { source: string } | 'operator' };

const emergency = (number: string, name = 'Emergencias', source?: string): Hotline =>
  line('emergency', number, name, source);
const violence = (number: string, name: string, source?: string): Hotline =>
  line('violence', number, name, source);
const trafficking = (number: string, name: string, source?: string): Hotline =>
  line('trafficking', number, name, source);
const line = (kind: HotlineKind, number: string, name: string, source?: string): Hotline => ({
  kind,
  name,
  number,
  ...(source && { source }),
});

/** Travel advice of the Australian government, which starts with the country's emergency numbers. */
const smartraveller = (page: string): string => `https://www.smartraveller.gov.au/${page}`;

/**
 * Public emergency and help lines by country. Those without a source wait for one. A source shows only who published
 * the number, so each counts as unchecked until an operator adds its `checkedOn`.
 */
export const hotlines: Readonly<Record<string, readonly Hotline[]>> = {
  mx: [
    emergency(
      '911',
      'Emergencias',
      'https://www.gob.mx/segob/prensa/conferencia-de-prensa-del-secretario-ejecutivo-del-sistema-nacional-de-seguridad-publica-alvaro-vizcaino-zamora',
    ),
    violence('079', 'Línea de las Mujeres'),
    trafficking('800 5533 000', 'Línea Nacional contra la Trata de Personas, Consejo Ciudadano'),
  ],
  gt: [
    emergency(
      '110',
      'Policía Nacional Civil',
      'https://pgn.gob.gt/2025/03/11/que-hacer-y-que-no-hacer-al-enfrentarse-a-la-desaparicion-de-una-nina-nino-o-adolescente/',
    ),
    emergency('122', 'Bomberos Voluntarios, ambulancia', 'https://dca.gob.gt/?p=463205'),
    violence('1572', 'Ministerio Público, violencia contra la mujer'),
    trafficking(
      '1555',
      'Procuraduría de los Derechos Humanos',
      'https://www.pdh.org.gt/comunicacion/noticias/pdh-verifica-denuncia-en-albergue-de-quetzaltenango.html',
    ),
  ],
  hn: [
    emergency('911', 'Sistema Nacional de Emergencias'),
    violence('911', 'Sistema Nacional de Emergencias, violencia doméstica'),
    trafficking('145', 'Línea Nacional contra la Trata de Personas, CICESCT'),
  ],
  sv: [
    emergency('911', 'Policía Nacional Civil'),
    emergency(
      '132',
      'Sistema de Emergencias Médicas',
      'https://www.presidencia.gob.sv/sistema-integrado-de-salud-permanece-en-guardia-ante-alerta-roja-decretada-en-28-municipios-por-lluvias/',
    ),
    violence('126', 'ISDEMU, atención a mujeres'),
    trafficking('911', 'Policía Nacional Civil, trata de personas'),
  ],
  ni: [
    emergency('118', 'Policía Nacional'),
    emergency('128', 'Cruz Roja, ambulancia'),
    violence('133', 'Línea 133, violencia y familia'),
    trafficking('133', 'Línea 133, trata de personas'),
  ],
  cr: [
    emergency(
      '911',
      'Emergencias',
      'https://sitiooij.poder-judicial.go.cr/index.php/comunicacion/publicaciones/campanas/item/3205-sobre-el-centro-de-informacion-confidencial',
    ),
    violence('911', '9-1-1, atención del INAMU'),
    trafficking('800 8000 645', 'Organismo de Investigación Judicial, línea confidencial'),
  ],
  pa: [
    emergency('911', 'Emergencias médicas'),
    emergency('104', 'Policía Nacional'),
    violence('182', 'Línea 182, Ministerio de la Mujer'),
    trafficking('104', 'Policía Nacional, trata de personas'),
  ],
  cu: [
    emergency(
      '106',
      'Policía Nacional Revolucionaria',
      'https://cu.usembassy.gov/u-s-citizen-services/local-resources-of-u-s-citizens/emergency-assistance/',
    ),
    emergency('104', 'Ambulancia', smartraveller('node/284')),
    violence('103', 'Línea 103, violencia de género'),
    trafficking('106', 'Policía Nacional Revolucionaria, trata de personas'),
  ],
  do: [
    emergency(
      '911',
      'Sistema Nacional de Emergencias',
      'https://911.gob.do/6-anos-del-sistema-9-1-1-un-aliado-de-todos-los-dominicanos-que-llego-para-quedarse',
    ),
    violence('*212', 'Línea Mujer, Ministerio de la Mujer'),
    trafficking('809 200 1202', 'Línea Vida, Procuraduría General'),
  ],
  pr: [
    emergency(
      '911',
      'Emergencias',
      'https://bvirtualogp.pr.gov/ogp/Bvirtual/LeyesOrganicas/Pages/144-1994.aspx',
    ),
    violence('787 722 2977', 'Oficina de la Procuradora de las Mujeres'),
    trafficking(
      '1 888 373 7888',
      'National Human Trafficking Hotline',
      'https://humantraffickinghotline.org/about-us/what-we-do',
    ),
  ],
  co: [
    emergency('123', 'Emergencias', smartraveller('destinations/americas/colombia')),
    violence('155', 'Línea de orientación a mujeres víctimas de violencia'),
    trafficking('01 8000 52 2020', 'Línea nacional contra la trata de personas'),
  ],
  ve: [
    emergency('911', 'VEN 911', smartraveller('destinations/americas/venezuela')),
    violence('0800 685 3737', '0800-MUJERES'),
    trafficking('911', 'VEN 911, trata de personas'),
  ],
  ec: [
    emergency(
      '911',
      'ECU 911',
      'https://www.ecu911.gob.ec/diariamente-al-9-1-1-se-reportan-291-emergencias-de-violencia-intrafamiliar/',
    ),
    violence(
      '911',
      'ECU 911, violencia',
      'https://www.ecu911.gob.ec/diariamente-al-9-1-1-se-reportan-291-emergencias-de-violencia-intrafamiliar/',
    ),
    trafficking('1800 335 486', '1800-DELITO', 'https://ministeriodelinterior.gob.ec/?p=3525'),
  ],
  pe: [
    emergency('105', 'Policía Nacional', smartraveller('destinations/americas/peru')),
    emergency('106', 'SAMU, ambulancia'),
    violence(
      '100',
      'Línea 100, Ministerio de la Mujer',
      'https://radionacional.gob.pe/informa/locales/servicios-del-ministerio-de-la-mujer-atenderan-durante-feriado-largo-de-semana-santa',
    ),
    trafficking(
      '1818',
      'Central Única de Denuncias, opción 1',
      'https://www.tvperu.gob.pe/noticias/regionales/mas-de-300-victimas-de-trata-de-personas-han-sido-rescatadas-en-lo-que-va-del-2017',
    ),
  ],
  bo: [
    emergency('110', 'Policía Boliviana'),
    emergency('118', 'Ambulancia'),
    violence('800 14 0348', 'FELCV, lucha contra la violencia'),
    trafficking('110', 'Policía Boliviana, trata y tráfico'),
  ],
  cl: [
    emergency('133', 'Carabineros', smartraveller('destinations/americas/chile')),
    emergency('131', 'SAMU, ambulancia', smartraveller('destinations/americas/chile')),
    violence(
      '1455',
      'Fono de orientación en violencia contra las mujeres, SernamEG',
      'https://minmujeryeg.gob.cl/?page_id=4023',
    ),
    trafficking('134', 'Policía de Investigaciones'),
  ],
  ar: [
    emergency('911'),
    emergency('107', 'Emergencias médicas'),
    violence('144', 'Línea 144, violencia de género'),
    trafficking('145', 'Línea 145, trata de personas', 'https://mujeresydiversidad.salta.gob.ar/?p=995'),
  ],
  uy: [
    emergency(
      '911',
      'Emergencias',
      'https://www.gub.uy/ministerio-interior/comunicacion/calendario-actividades/puesta-funcionamiento-del-primer-totem-9-1-1-del-pais',
    ),
    violence('0800 4141', 'Orientación en violencia de género (*4141 desde un celular)'),
    trafficking('911', 'Emergencias, trata de personas'),
  ],
  py: [
    emergency('911', 'Policía Nacional'),
    emergency(
      '141',
      'SEME, ambulancia',
      'https://portal.mspbs.gov.py/operativocaacupe-ante-emergencias-llamar-al-141/',
    ),
    violence('137', 'SOS Mujer, Línea 137'),
    trafficking('911', 'Policía Nacional, trata de personas'),
  ],
  es: [
    emergency('112', 'Emergencias', 'https://digital-strategy.ec.europa.eu/es/policies/112'),
    violence(
      '016',
      'Atención a víctimas de violencia contra las mujeres',
      'https://mpt.gob.es/ca/delegaciones_gobierno/delegaciones/castillaleon/actualidad/notas_de_prensa/notas/2021/03/2021-03-29.html',
    ),
    trafficking('900 10 50 90', 'Policía Nacional, trata de seres humanos'),
  ],
};

/**
 * Returns the numbers that a country's visitors see: the operator's own first, then the catalogue's that have a source
 * (SUPPORT-3).
 */
export function linesOf(country: string, own: UrgentHelp): ShownLine[] {
  const chosen = own[country] ?? [];
  const isNew = ({ kind, number }: Hotline) =>
    !chosen.some((one) => one.kind === kind && telephoneLink(one.number) === telephoneLink(number));
  return [
    ...chosen.map((one) => ({ ...one, from: 'operator' as const })),
    ...(hotlines[country] ?? [])
      .filter(isNew)
      .flatMap(({ source, ...one }) => (source ? { ...one, from: { source } } : [])),
  ];
}

/** Returns the `tel:` link of a number written with spaces. */
export const telephoneLink = (number: string): string => `tel:${number.replaceAll(' ', '')}`;
