/**
 * Cities by country, the largest first. A city's id is its country's id and its slug; a municipality's id is
 * its city's id and its own slug. Ids are stable: listings store them.
 */
export interface CityEntry {
  name: string;
  /** Only where it differs from the country's. */
  zone?: string;
  /** Other names people type. */
  aliases?: readonly string[];
  municipalities?: readonly string[];
}

export const citiesByCountry: Readonly<Record<string, readonly CityEntry[]>> = {
  mx: [
    {
      name: 'Ciudad de México',
      aliases: ['CDMX', 'Mexico City', 'DF', 'Distrito Federal'],
      municipalities: [
        'Álvaro Obregón',
        'Azcapotzalco',
        'Benito Juárez',
        'Coyoacán',
        'Cuajimalpa',
        'Cuauhtémoc',
        'Gustavo A. Madero',
        'Iztacalco',
        'Iztapalapa',
        'Magdalena Contreras',
        'Miguel Hidalgo',
        'Milpa Alta',
        'Tláhuac',
        'Tlalpan',
        'Venustiano Carranza',
        'Xochimilco',
      ],
    },
    {
      name: 'Guadalajara',
      aliases: ['GDL'],
      municipalities: ['Centro', 'Zapopan', 'Tlaquepaque', 'Tonalá', 'Tlajomulco'],
    },
    {
      name: 'Monterrey',
      aliases: ['MTY'],
      municipalities: ['Centro', 'San Pedro Garza García', 'San Nicolás', 'Guadalupe', 'Apodaca'],
    },
    { name: 'Puebla' },
    { name: 'Tijuana', zone: 'America/Tijuana' },
    { name: 'Cancún', zone: 'America/Cancun', aliases: ['Cancun'] },
    { name: 'Mérida' },
    { name: 'León' },
    { name: 'Querétaro' },
    { name: 'Playa del Carmen', zone: 'America/Cancun' },
  ],
  gt: [
    { name: 'Ciudad de Guatemala', aliases: ['Guatemala City'] },
    { name: 'Quetzaltenango', aliases: ['Xela'] },
    { name: 'Mixco' },
  ],
  hn: [{ name: 'Tegucigalpa' }, { name: 'San Pedro Sula' }, { name: 'La Ceiba' }],
  sv: [{ name: 'San Salvador' }, { name: 'Santa Ana' }, { name: 'San Miguel' }],
  ni: [{ name: 'Managua' }, { name: 'León' }, { name: 'Granada' }],
  cr: [{ name: 'San José', aliases: ['San Jose'] }, { name: 'Alajuela' }, { name: 'Heredia' }],
  pa: [{ name: 'Ciudad de Panamá', aliases: ['Panama City'] }, { name: 'Colón' }, { name: 'David' }],
  cu: [{ name: 'La Habana', aliases: ['Havana'] }, { name: 'Santiago de Cuba' }, { name: 'Varadero' }],
  do: [{ name: 'Santo Domingo' }, { name: 'Santiago de los Caballeros' }, { name: 'Punta Cana' }],
  pr: [{ name: 'San Juan' }, { name: 'Ponce' }, { name: 'Bayamón' }],
  co: [
    {
      name: 'Bogotá',
      municipalities: ['Chapinero', 'Usaquén', 'Suba', 'Teusaquillo', 'Kennedy', 'Santa Fe'],
    },
    { name: 'Medellín', municipalities: ['El Poblado', 'Laureles', 'Belén', 'Envigado', 'Itagüí'] },
    { name: 'Cali' },
    { name: 'Barranquilla' },
    { name: 'Cartagena' },
  ],
  ve: [{ name: 'Caracas' }, { name: 'Maracaibo' }, { name: 'Valencia' }],
  ec: [{ name: 'Quito' }, { name: 'Guayaquil' }, { name: 'Cuenca' }],
  pe: [
    {
      name: 'Lima',
      municipalities: ['Miraflores', 'San Isidro', 'Barranco', 'Surco', 'San Miguel', 'Lince'],
    },
    { name: 'Arequipa' },
    { name: 'Trujillo' },
  ],
  bo: [{ name: 'Santa Cruz de la Sierra' }, { name: 'La Paz' }, { name: 'Cochabamba' }],
  cl: [
    {
      name: 'Santiago',
      municipalities: ['Providencia', 'Las Condes', 'Ñuñoa', 'Santiago Centro', 'Vitacura'],
    },
    { name: 'Valparaíso' },
    { name: 'Concepción' },
    { name: 'Viña del Mar' },
  ],
  ar: [
    {
      name: 'Buenos Aires',
      aliases: ['CABA'],
      municipalities: ['Palermo', 'Recoleta', 'Belgrano', 'San Telmo', 'Caballito', 'Puerto Madero'],
    },
    { name: 'Córdoba' },
    { name: 'Rosario' },
    { name: 'Mendoza' },
  ],
  uy: [{ name: 'Montevideo' }, { name: 'Punta del Este' }, { name: 'Salto' }],
  py: [{ name: 'Asunción' }, { name: 'Ciudad del Este' }, { name: 'Encarnación' }],
  es: [
    { name: 'Madrid', municipalities: ['Centro', 'Salamanca', 'Chamberí', 'Chamartín', 'Tetuán', 'Retiro'] },
    { name: 'Barcelona', municipalities: ['Eixample', 'Gràcia', 'Ciutat Vella', 'Sants', 'Sarrià'] },
    { name: 'Valencia' },
    { name: 'Sevilla' },
    { name: 'Málaga' },
    { name: 'Las Palmas de Gran Canaria', zone: 'Atlantic/Canary' },
  ],
};
