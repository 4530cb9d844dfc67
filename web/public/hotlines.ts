/** Danger to life; violence by a partner or others; trafficking and exploitation. */
export const hotlineKinds = ['emergency', 'violence', 'trafficking'] as const;
type HotlineKind = (typeof hotlineKinds)[number];

export interface Hotline {
  kind: HotlineKind;
  /** Name of the organisation, in its own language. */
  name: string;
  /** Number as dialed within the country. */
  number: string;
  /**
   * Day (YYYY-MM-DD) on which the operator called the number or verified it. Until then the page marks the number as
   * unchecked.
   */
  checkedOn?: string;
}

const emergency = (number: string, name = 'Emergencias'): Hotline => ({ kind: 'emergency', name, number });
const violence = (number: string, name: string): Hotline => ({ kind: 'violence', name, number });
const trafficking = (number: string, name: string): Hotline => ({ kind: 'trafficking', name, number });

/**
 * Public emergency and help lines by country, from what the services themselves publish. Each number counts as
 * unchecked until an operator adds its `checkedOn`.
 */
export const hotlines: Readonly<Record<string, readonly Hotline[]>> = {
  mx: [
    emergency('911'),
    violence('079', 'Línea de las Mujeres'),
    trafficking('800 5533 000', 'Línea Nacional contra la Trata de Personas, Consejo Ciudadano'),
  ],
  gt: [
    emergency('110', 'Policía Nacional Civil'),
    emergency('122', 'Bomberos Voluntarios, ambulancia'),
    violence('1572', 'Ministerio Público, violencia contra la mujer'),
    trafficking('1555', 'Procuraduría de los Derechos Humanos'),
  ],
  hn: [
    emergency('911', 'Sistema Nacional de Emergencias'),
    violence('911', 'Sistema Nacional de Emergencias, violencia doméstica'),
    trafficking('145', 'Línea Nacional contra la Trata de Personas, CICESCT'),
  ],
  sv: [
    emergency('911', 'Policía Nacional Civil'),
    emergency('132', 'Sistema de Emergencias Médicas'),
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
    emergency('911'),
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
    emergency('106', 'Policía Nacional Revolucionaria'),
    emergency('104', 'Ambulancia'),
    violence('103', 'Línea 103, violencia de género'),
    trafficking('106', 'Policía Nacional Revolucionaria, trata de personas'),
  ],
  do: [
    emergency('911', 'Sistema Nacional de Emergencias'),
    violence('*212', 'Línea Mujer, Ministerio de la Mujer'),
    trafficking('809 200 1202', 'Línea Vida, Procuraduría General'),
  ],
  pr: [
    emergency('911'),
    violence('787 722 2977', 'Oficina de la Procuradora de las Mujeres'),
    trafficking('1 888 373 7888', 'National Human Trafficking Hotline'),
  ],
  co: [
    emergency('123'),
    violence('155', 'Línea de orientación a mujeres víctimas de violencia'),
    trafficking('01 8000 52 2020', 'Línea nacional contra la trata de personas'),
  ],
  ve: [
    emergency('911', 'VEN 911'),
    violence('0800 685 3737', '0800-MUJERES'),
    trafficking('911', 'VEN 911, trata de personas'),
  ],
  ec: [
    emergency('911', 'ECU 911'),
    violence('911', 'ECU 911, violencia'),
    trafficking('1800 335 486', '1800-DELITO'),
  ],
  pe: [
    emergency('105', 'Policía Nacional'),
    emergency('106', 'SAMU, ambulancia'),
    violence('100', 'Línea 100, Programa Aurora'),
    trafficking('1818', 'Central Única de Denuncias, opción 1'),
  ],
  bo: [
    emergency('110', 'Policía Boliviana'),
    emergency('118', 'Ambulancia'),
    violence('800 14 0348', 'FELCV, lucha contra la violencia'),
    trafficking('110', 'Policía Boliviana, trata y tráfico'),
  ],
  cl: [
    emergency('133', 'Carabineros'),
    emergency('131', 'SAMU, ambulancia'),
    violence('1455', 'Fono de orientación en violencia contra las mujeres, SernamEG'),
    trafficking('134', 'Policía de Investigaciones'),
  ],
  ar: [
    emergency('911'),
    emergency('107', 'Emergencias médicas'),
    violence('144', 'Línea 144, violencia de género'),
    trafficking('145', 'Línea 145, trata de personas'),
  ],
  uy: [
    emergency('911'),
    violence('0800 4141', 'Orientación en violencia de género (*4141 desde un celular)'),
    trafficking('911', 'Emergencias, trata de personas'),
  ],
  py: [
    emergency('911', 'Policía Nacional'),
    emergency('141', 'SEME, ambulancia'),
    violence('137', 'SOS Mujer, Línea 137'),
    trafficking('911', 'Policía Nacional, trata de personas'),
  ],
  es: [
    emergency('112'),
    violence('016', 'Atención a víctimas de violencia contra las mujeres'),
    trafficking('900 10 50 90', 'Policía Nacional, trata de seres humanos'),
  ],
};

/** Returns the `tel:` link of a number written with spaces. */
export const telephoneLink = (number: string): string => `tel:${number.replaceAll(' ', '')}`;
